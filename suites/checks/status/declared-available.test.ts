import type { Conditions } from '../../../contracts/formats/evidence/conditions.ts';
import { exchange, testCheck, type Draft, type DraftResponse } from '../testing/judging.ts';

const listing = (response?: DraftResponse, facts: Partial<Conditions> = {}): readonly Draft[] => [
  exchange('order.list', { facts: { step: 'first', ...facts }, ...(response === undefined ? {} : { response }) }),
];
const AVAILABLE = { declarations: { 'order.readAvailable': { list: true, one: false } } };
const ONLY_ONE = { declarations: { 'order.readAvailable': { list: false, one: true } } };

testCheck({
  check: 'declared-available',
  requirement: 'order.list.availability-is-as-declared',
  cases: [
    ['is met by a list that is served', listing([200, []]), ['met'], AVAILABLE],
    ['fails an error', listing(500), ['fail'], AVAILABLE],
    [
      'fails one of a call that may fail while it is unavailable',
      listing(405, { kind: 'unavailable' }),
      ['fail'],
      AVAILABLE,
    ],
    ['ignores a resource that may still follow', listing(404, { kind: 'settling' }), ['seen'], AVAILABLE],
    ['ignores calls without credentials', listing(401, { token: 'missing' }), [], AVAILABLE],
    ['ignores calls that no document describes', listing(400, { kind: 'odd' }), [], AVAILABLE],
    ['records an error while nothing is declared', listing(500), ['seen']],
    ['records it where only the other reading is declared available', listing(500), ['seen'], ONLY_ONE],
    ['decides nothing of a busy target', listing(503), ['undecided'], AVAILABLE],
    ['decides nothing of a call that got no response', listing(), ['undecided'], AVAILABLE],
  ],
});

const retrieving = (response: DraftResponse, facts: Partial<Conditions> = {}): readonly Draft[] => [
  exchange('order.retrieve', { facts: { step: 'first', ...facts }, path: '/serviceOrder/1', response }),
];
const bound = (own: object = {}) => ({
  declarations: { 'order.readAvailable': { list: true, one: true }, ...own },
  profile: { bindings: { 'order.retrieve': { method: 'GET', path: '/serviceOrder/{id}', success: [200] } } } as const,
});

testCheck({
  check: 'declared-available',
  requirement: 'order.retrieve.availability-is-as-declared',
  cases: [
    ['is met by the bound status', retrieving(200), ['met'], bound()],
    ['fails another success status', retrieving(202), ['fail'], bound()],
    ['fails it for a resource that may still follow', retrieving(202, { kind: 'settling' }), ['fail'], bound()],
    [
      'is met by a status of asynchronous operations',
      retrieving(202),
      ['met'],
      bound({ asyncMode: { 'order.retrieve': [202] } }),
    ],
    ['records another status while nothing is declared', retrieving(202), ['seen'], { profile: bound().profile }],
  ],
});

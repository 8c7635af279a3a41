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

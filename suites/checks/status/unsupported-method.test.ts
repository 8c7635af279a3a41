import { describe, expect, it } from 'vitest';
import { exchange, seen, testCheck, type Draft, type DraftResponse, type JudgedRow } from '../testing/judging.ts';

const REQUIREMENT = 'ticket.errors.other-methods-are-as-declared';
const tried = (name: 'PUT' | 'HEAD' | 'OPTIONS', response?: DraftResponse, path = '/hub'): readonly Draft[] => [
  exchange('ticket.', {
    scenario: 'methods',
    method: name,
    path,
    facts: { step: 'method', name, kind: 'probe', method: 'undescribed' },
    ...(response === undefined ? {} : { response }),
  }),
];
const again = (hub: string, response: number): Draft =>
  exchange('ticket.hub-retrieve', {
    path: `/hub/${hub}`,
    response,
    facts: { step: 'around-methods', kind: 'probe', id: 'existing' },
  });
const DECLARED = { declarations: { otherMethodStatus: [405] } };

const rows: readonly JudgedRow[] = [
  ['is met by the declared status', tried('PUT', 405), ['met'], DECLARED],
  ['fails another rejection', tried('PUT', 404), ['fail'], DECLARED],
  [
    'fails a path that is not found by this method alone',
    [...tried('PUT', 404, '/hub/1'), again('1', 200)],
    ['fail'],
    DECLARED,
  ],
  [
    'decides nothing of what is not found at all',
    [...tried('PUT', 404, '/hub/1'), again('1', 404)],
    ['undecided'],
    DECLARED,
  ],
  [
    'fails a path other than the one that is not found',
    [...tried('PUT', 404, '/hub/1'), again('2', 404)],
    ['fail'],
    DECLARED,
  ],
  ['fails a success', tried('PUT', 200), ['fail'], DECLARED],
  ['ignores HEAD and OPTIONS', [...tried('HEAD', 200), ...tried('OPTIONS', 204)], ['seen'], DECLARED],
  ['records the status while nothing is declared', tried('PUT', 404), ['seen']],
  [
    'ignores requests of other interfaces and steps',
    [
      exchange('order.', {
        facts: { step: 'method', name: 'PUT', kind: 'probe', method: 'undescribed' },
        method: 'PUT',
        response: 200,
      }),
      exchange('ticket.list', { response: 200 }),
    ],
    [],
    DECLARED,
  ],
  ['decides nothing of a busy target', tried('PUT', 503), ['undecided'], DECLARED],
  ['decides nothing of a call that got no response', tried('PUT'), ['seen'], DECLARED],
];

testCheck({ check: 'unsupported-method', requirement: REQUIREMENT, cases: rows });

describe('unsupported-method', () => {
  it('records the allowed methods if the response lists them', () => {
    const drafts = tried('PUT', [405, undefined, { Allow: 'GET, POST' }]);
    expect(seen(REQUIREMENT, drafts).observations).toMatchObject([{ text: 'PUT: status 405, Allow: GET, POST' }]);
  });
});

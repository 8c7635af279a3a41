import { describe, expect, it } from 'vitest';
import { created } from '../testing/hand-made-lifecycles.ts';
import { exchange, seen, testCheck, type CheckTable, type Draft, type DraftResponse } from '../testing/judging.ts';

const REQUIREMENT = 'ticket.create.required-members-are-as-declared';
const without = (at: string, response?: DraftResponse): readonly Draft[] => [
  exchange('ticket.create', {
    method: 'POST',
    facts: { kind: 'odd', step: 'member-left-out', at },
    ...(response === undefined ? {} : { response }),
  }),
];
const DECLARED = { declarations: { 'ticket.create.requiredFields': ['/description'] } };

const rows: CheckTable['cases'] = [
  ['is met by a rejection', without('/description', 400), ['met'], DECLARED],
  ['ignores the choice of client error', without('/description', 422), ['met'], DECLARED],
  ['fails a body that was taken', without('/description', [201, {}]), ['fail'], DECLARED],
  ['ignores members that are not declared', without('/priority', [201, {}]), ['seen'], DECLARED],
  ['records responses while nothing is declared', without('/description', [201, {}]), ['seen']],
  [
    'records them where nothing is required',
    without('/description', 400),
    ['seen'],
    { declarations: { 'ticket.create.requiredFields': [] } },
  ],
  ['ignores other creations', [created('ticket')], [], DECLARED],
  ['decides nothing of a server that fails', without('/description', 500), ['undecided'], DECLARED],
  ['decides nothing of a busy target', without('/description', 429), [], DECLARED],
  ['decides nothing of a request without a response', without('/description'), [], DECLARED],
  [
    'takes names of members for pointers, as hubs have them',
    [exchange('ticket.hub-create', { facts: { step: 'member-left-out', at: '/callback' }, response: 201 })],
    ['fail'],
    { declarations: { 'hub.requiredFields': ['callback'] } },
    'ticket.hub.required-members-are-as-declared',
  ],
];

testCheck({ check: 'required-fields', requirement: REQUIREMENT, cases: rows });

describe('required-fields', () => {
  it('says what was left out', () => {
    expect(seen(REQUIREMENT, without('/priority', 400), DECLARED).observations).toMatchObject([
      { text: 'without /priority: status 400' },
    ]);
  });
});

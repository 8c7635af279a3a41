import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../contracts/contract.ts';
import type { StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
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

const registration = (sent: JsonObject, response: number, facts: StatedFacts): Draft =>
  exchange('ticket.hub-create', { method: 'POST', sent, facts, response });
const registered = (response: number): Draft =>
  registration({ callback: 'https://one.example', query: '' }, response, { step: 'subscribe', hub: 'main' });
const late = registration({ callback: 'https://two.example' }, 201, { step: 'subscribe', hub: 'main' });
const queryLeftOut = (response: number): Draft =>
  registration({ callback: 'https://three.example' }, response, { step: 'member-left-out', at: '/query' });

const hubCase = (title: string, drafts: readonly Draft[], outcome: string): CheckTable['cases'][number] => [
  title,
  drafts,
  [outcome],
  { declarations: { 'hub.requiredFields': ['callback'] } },
  'ticket.hub.required-members-are-as-declared',
];

const rows: CheckTable['cases'] = [
  ['is met by a rejection', without('/description', 400), ['met'], DECLARED],
  ['ignores the choice of client error', without('/description', 422), ['met'], DECLARED],
  ['fails a body that was taken', without('/description', [201, {}]), ['fail'], DECLARED],
  ['is met without a member that is not required', without('/priority', [201, {}]), ['met'], DECLARED],
  ['records responses while nothing is declared', without('/description', [201, {}]), ['seen']],
  [
    'records a rejection where nothing is required and nothing was accepted',
    without('/description', 400),
    ['seen'],
    { declarations: { 'ticket.create.requiredFields': [] } },
  ],
  ['ignores other creations', [created('ticket')], [], DECLARED],
  ['decides nothing of a server that fails', without('/description', 500), ['undecided'], DECLARED],
  ['decides nothing of a busy target', without('/description', 429), [], DECLARED],
  ['decides nothing of a request without a response', without('/description'), [], DECLARED],
  hubCase('fails a rejection without a member that is not required', [registered(201), queryLeftOut(422)], 'fail'),
  hubCase('is met without it', [registered(201), queryLeftOut(201)], 'met'),
  hubCase('records a rejection where none was accepted', [registered(422), queryLeftOut(422)], 'seen'),
  hubCase('records it where another one was accepted without', [late, registered(201), queryLeftOut(422)], 'seen'),
  hubCase('records a conflict', [registered(201), queryLeftOut(409)], 'seen'),
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

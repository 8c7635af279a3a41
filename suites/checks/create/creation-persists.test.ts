import type { JsonObject } from '../../../contracts/contract.ts';
import { created, patched, read } from '../testing/hand-made-lifecycles.ts';
import { exchange, testCheck, type JudgedRow } from '../testing/judging.ts';

const sent = { description: 'x', externalId: 'E' };
const made = created('ticket', { sent });
const changed = [
  made,
  read('ticket', 'before-patch', sent),
  patched('ticket', 1, { description: 'y' }),
  read('ticket', { step: 'after-patch', nth: 1 }, { ...sent, description: 'y' }),
];
const other = created('ticket', { id: 'T-2', item: 'two', sent });
/** The connection broke. */
const withoutResponse = exchange('ticket.update', { facts: { step: 'patch', item: 'one', id: 'existing', nth: 1 } });
const shown = (resource: JsonObject) => read('ticket', 'retrieve', resource, { item: 'two' });
const missed = read('ticket', 'before-patch', 404);
const rows: readonly JudgedRow[] = [
  ['is met by what is still there', [made, read('ticket', 'end', sent)], ['met']],
  ['is met by a part of it', [made, read('ticket', 'end', { externalId: 'E' })], ['met']],
  ['fails a loss', [made, read('ticket', 'end', 404)], ['fail']],
  ['fails another value than created', [made, read('ticket', 'end', { description: 'z' })], ['fail']],
  [
    'fails a member that was shown and is there no more',
    [made, read('ticket', 'retrieve', sent), read('ticket', 'end', { externalId: 'E' })],
    ['fail'],
  ],
  [
    'ignores what the provider does with its own members',
    [
      made,
      read('ticket', 'retrieve', { ...sent, status: 'a', resolution: 1 }),
      read('ticket', 'end', { ...sent, status: 'b' }),
    ],
    ['met'],
  ],
  [
    'fails a retrieval that misses it between two that find it',
    [made, read('ticket', 'retrieve', sent), missed, read('ticket', 'end', sent)],
    ['met', 'fail'],
    { declarations: { settleMs: 0 } },
  ],
  [
    'ignores one within the time that a creation may take to show',
    [made, read('ticket', 'retrieve', sent), missed, read('ticket', 'end', sent)],
    ['met'],
  ],
  [
    'decides nothing of a loss where it could not be retrieved right after its creation either',
    [made, read('ticket', 'retrieve', 404), read('ticket', 'end', 404)],
    ['undecided'],
  ],
  [
    'decides nothing of a member that no retrieval right after a creation shows as acknowledged',
    [other, shown({ description: 'y' }), made, read('ticket', 'end', { description: 'z' })],
    ['undecided'],
  ],
  [
    'fails a member that another retrieval right after a creation shows as acknowledged',
    [other, shown(sent), made, read('ticket', 'end', { description: 'z' })],
    ['fail'],
  ],
  [
    'is met by what the response to the creation shows',
    [
      created('ticket', { sent, responded: { id: 'T-1', description: 'z' } }),
      read('ticket', 'end', { description: 'z' }),
    ],
    ['met'],
  ],
  [
    'decides nothing where an update received no response: it may have been made',
    [made, withoutResponse, read('ticket', 'end', { ...sent, description: 'y' })],
    ['undecided'],
  ],
  ['ignores overload', [made, read('ticket', 'end', 503)], []],
  ['leaves updated resources to the row about updates', [...changed, read('ticket', 'end', sent)], []],
  ['decides nothing without a reading at the end', [made], []],
];

testCheck({ check: 'creation-persists', requirement: 'ticket.create.acknowledged-tickets-persist', cases: rows });

import type { StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
import { created, listed, read } from '../testing/hand-made-lifecycles.ts';
import { delivery, exchange, testCheck, type Draft, type DraftResponse, type JudgedRow } from '../testing/judging.ts';

const tried = (operation: string, response: DraftResponse, sent = {}): Draft =>
  exchange(operation, {
    scenario: 'credentials',
    facts: { kind: 'odd', step: 'credentials', token: 'garbage', item: 'one' },
    method: 'POST',
    sent,
    response,
  });

const was = { id: 'T-1', description: 'x' };
const start = [created('ticket', { sent: { description: 'x' } }), read('ticket', 'before-credentials', was)];
const update = tried('ticket.update', 401, { description: 'y' });
const accepted = exchange('ticket.update', {
  facts: { step: 'before-credentials', item: 'one' },
  sent: { description: 'z' },
  response: [202, {}],
});
const create = tried('ticket.create', 403, { description: 'a rejected creation' });
const HUB = { id: 'h-1', callback: 'http://listener.example/', query: '' };
const hubRead = (facts: StatedFacts, response: DraftResponse): Draft =>
  exchange('ticket.hub-retrieve', { scenario: 'credentials', facts: { id: 'existing', ...facts }, response });
const seenHub = hubRead({ step: 'retrieve-hub', hub: 'main' }, [200, [HUB]]);
const hubAfter = (status: number): Draft =>
  hubRead({ step: 'after-rejected-deletion', hub: 'protected' }, status === 200 ? [200, [HUB]] : status);
const deletion = (response: DraftResponse): Draft => tried('ticket.hub-delete', response);
const notified = (hub: string): Draft => delivery({ facts: { interface: 'ticket', hub } });

const rows: readonly JudgedRow[] = [
  ['is met by a resource that stays as it was', [...start, update, read('ticket', 'after-credentials', was)], ['met']],
  [
    'ignores what the provider classifies and no client sent',
    [
      created('ticket', { sent: { description: 'x' } }),
      read('ticket', 'before-credentials', { ...was, priority: '4' }),
      update,
      read('ticket', 'after-credentials', { ...was, priority: '2' }),
    ],
    ['met'],
  ],
  [
    'warns of another classification than the one that was sent',
    [
      created('ticket', { sent: { description: 'x', priority: '4' } }),
      read('ticket', 'before-credentials', { ...was, priority: '4' }),
      update,
      read('ticket', 'after-credentials', { ...was, priority: '2' }),
    ],
    ['warn'],
  ],
  [
    'fails a classification that a rejected update contains',
    [
      created('ticket', { sent: { description: 'x' } }),
      read('ticket', 'before-credentials', { ...was, priority: '4' }),
      tried('ticket.update', 401, { priority: 2 }),
      read('ticket', 'after-credentials', { ...was, priority: '2' }),
    ],
    ['fail'],
  ],
  [
    'ignores a state that the provider has changed meanwhile',
    [
      created('ticket', { sent: { status: 'New' } }),
      read('ticket', 'before-credentials', { id: 'T-1', status: 'New' }),
      update,
      read('ticket', 'after-credentials', { id: 'T-1', status: 'Closed' }),
    ],
    ['met'],
    { declarations: { 'ticket.writableFields': ['/status'] } },
  ],
  [
    'fails a resource that a rejected update changed',
    [...start, update, read('ticket', 'after-credentials', { ...was, description: 'y' })],
    ['fail'],
  ],
  [
    'ignores one that a change changed which was served',
    [...start, update, tried('ticket.update', 200), read('ticket', 'after-credentials', { ...was, description: 'y' })],
    [],
  ],
  [
    'is met where an accepted update shows only after the reading before',
    [...start, accepted, update, read('ticket', 'after-credentials', { ...was, description: 'z' })],
    ['met'],
  ],
  [
    'fails what no update has sent, though one was accepted',
    [...start, accepted, update, read('ticket', 'after-credentials', { ...was, description: '' })],
    ['fail'],
  ],
  [
    'fails a note that a rejected update added',
    [
      ...start,
      tried('ticket.update', 401, { note: [{ text: 'a note of a rejected change' }] }),
      read('ticket', 'after-credentials', { ...was, note: [{ text: 'a note of a rejected change' }] }),
    ],
    ['fail'],
  ],
  ['is met by a hub that is still there', [seenHub, deletion(401), hubAfter(200)], ['met']],
  ['fails a hub that is gone', [seenHub, deletion(401), hubAfter(404)], ['fail']],
  ['ignores a hub whose deletion was served', [seenHub, deletion(204), hubAfter(404)], []],
  ['decides nothing where hubs cannot be read', [deletion(401), hubAfter(404)], ['undecided']],
  ['decides nothing by a reading alone', [...start, read('ticket', 'after-credentials', was)], []],
  ['is met by a list without the rejected resource', [create, listed('ticket', [was])], ['met']],
  [
    'fails a list with the rejected resource',
    [create, listed('ticket', [{ id: 'T-2', description: 'a rejected creation' }])],
    ['fail'],
  ],
  ['does not take an empty list for a proof', [create, listed('ticket', [])], []],
  ['is met by a notification to another callback only', [tried('ticket.hub-create', 401), notified('main')], ['met']],
  [
    'fails a notification to the callback of a rejected registration',
    [tried('ticket.hub-create', 401), notified('main'), notified('rejected')],
    ['fail'],
  ],
  ['does not take mere silence for a proof', [tried('ticket.hub-create', 401)], []],
  ['ignores a callback whose registration was served', [tried('ticket.hub-create', 201), notified('rejected')], []],
  [
    'ignores a rejected creation without a description',
    [tried('ticket.create', 403, { priority: '1' }), listed('ticket', [was])],
    [],
  ],
  [
    'compares with the creation where nothing was read before',
    [start[0] ?? update, update, read('ticket', 'after-credentials', { id: 'T-1', description: 'y' })],
    ['fail'],
  ],
];

testCheck({
  check: 'rejected-without-effect',
  requirement: 'ticket.credentials.rejected-requests-have-no-effect',
  cases: rows,
});

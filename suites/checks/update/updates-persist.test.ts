import { created, patched, read } from '../testing/hand-made-lifecycles.ts';
import { testCheck, type JudgedRow } from '../testing/judging.ts';

const sent = { description: 'x', externalId: 'E' };
const made = created('ticket', { sent });
const changed = [
  made,
  read('ticket', 'before-patch', sent),
  patched('ticket', 1, { description: 'y' }),
  read('ticket', { step: 'after-patch', nth: 1 }, { ...sent, description: 'y' }),
];
/** The second update shows in the retrieval after the third one. */
const late = [
  ...changed,
  patched('ticket', 2, { description: 'z' }),
  read('ticket', { step: 'after-patch', nth: 2 }, { ...sent, description: 'y' }),
  patched('ticket', 3, { externalId: 'F' }),
  read('ticket', { step: 'after-patch', nth: 3 }, { ...sent, description: 'z' }),
];
const SETTLED = { declarations: { settleMs: 0 } };
const atOnce = (nth: number, body: { readonly [name: string]: string }) =>
  patched('ticket', nth, body, { facts: { step: 'concurrent-patch', nth } });

const members = [
  made,
  read('ticket', 'before-members', { ...sent, status: 'a' }),
  patched('ticket', 1, { description: 'y' }, { facts: { step: 'member-patch', nth: 1 } }),
  read('ticket', 'after-members', { ...sent, description: 'y', status: 'a' }),
];

const rows: readonly JudgedRow[] = [
  ['is met by the last reading', [...changed, read('ticket', 'end', { ...sent, description: 'y' })], ['met']],
  [
    'decides nothing of the end where retrievals show updates late, and no settling time is declared',
    [...late, read('ticket', 'end', { ...sent, description: 'y' })],
    ['undecided'],
  ],
  ['fails it where a time is declared', [...late, read('ticket', 'end', sent)], ['fail'], SETTLED],
  ['fails a resource that is gone, however late updates are', [...late, read('ticket', 'end', 404)], ['fail']],
  [
    'decides nothing of the end where nothing was read after the last update',
    [
      made,
      read('ticket', 'before-patch', sent),
      patched('ticket', 1, { description: 'y' }, { response: 204 }),
      read('ticket', 'end', { ...sent, description: 'y' }),
    ],
    ['undecided'],
  ],
  [
    'ignores a note of the provider that it renews later',
    [
      created('ticket', { sent: { ...sent, note: [{ text: 'n' }] } }),
      read('ticket', 'before-patch', { ...sent, note: [{ text: 'n' }, { text: 'at 1' }] }),
      patched('ticket', 1, { description: 'y' }),
      read(
        'ticket',
        { step: 'after-patch', nth: 1 },
        { ...sent, description: 'y', note: [{ text: 'n' }, { text: 'at 1' }] },
      ),
      read('ticket', 'end', { ...sent, description: 'y', note: [{ text: 'n' }, { text: 'at 2' }] }),
    ],
    ['met'],
  ],
  [
    'fails a note of the client that is changed later',
    [
      created('ticket', { sent: { ...sent, note: [{ text: 'n' }] } }),
      read('ticket', 'before-patch', { ...sent, note: [{ text: 'n' }, { text: 'at 1' }] }),
      patched('ticket', 1, { description: 'y' }),
      read(
        'ticket',
        { step: 'after-patch', nth: 1 },
        { ...sent, description: 'y', note: [{ text: 'n' }, { text: 'at 1' }] },
      ),
      read('ticket', 'end', { ...sent, description: 'y', note: [{ text: 'm' }, { text: 'at 2' }] }),
    ],
    ['fail'],
  ],
  ['fails an update that is lost later', [...changed, read('ticket', 'end', sent)], ['fail']],
  [
    'leaves a resource that others have updated since',
    [
      ...changed,
      patched('ticket', 2, { description: 'w' }, { facts: { step: 'foreign', nth: 1 } }),
      read('ticket', 'end', sent),
    ],
    [],
  ],
  ['leaves resources that were not updated to the other row', [made, read('ticket', 'end', 404)], []],
  [
    'fails an update undone by another one at the same moment',
    [
      ...changed,
      atOnce(1, { description: 'z' }),
      read('ticket', { step: 'after-concurrent', nth: 1 }, { ...sent, description: 'y' }),
    ],
    ['fail'],
  ],
  [
    'fails updates that a change of status undid',
    [...members, read('ticket', 'after-move', { ...sent, status: 'b' })],
    ['fail'],
  ],
  [
    'is met where the status alone has changed',
    [...members, read('ticket', 'after-move', { ...sent, description: 'y', status: 'b', resolution: 'r' })],
    ['met'],
  ],
  [
    'ignores what changed while the status did not',
    [...members, read('ticket', 'after-move', { ...sent, status: 'a' })],
    [],
  ],
  [
    'ignores a member of which nothing shows that it can be changed',
    [
      ...changed,
      atOnce(1, { priority: '9' }),
      read('ticket', { step: 'after-concurrent', nth: 1 }, { ...sent, priority: '1' }),
    ],
    ['met'],
  ],
  [
    'does not decide where the last update was not read back',
    [made, patched('ticket', 1, { description: 'y' }), read('ticket', 'end', sent)],
    ['undecided'],
  ],
  ['ignores updates at the same time that were not read back', [...changed, atOnce(1, { description: 'z' })], []],
  [
    'ignores a change of status where no update of a member was accepted',
    [
      ...members.slice(0, 2),
      ...members.slice(3),
      patched('ticket', 1, {}),
      read('ticket', 'after-move', { status: 'b' }),
    ],
    [],
  ],
];

testCheck({ check: 'updates-persist', requirement: 'ticket.update.acknowledged-updates-persist', cases: rows });

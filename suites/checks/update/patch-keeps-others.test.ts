import { expect, it } from 'vitest';
import { created, patched, read } from '../testing/hand-made-lifecycles.ts';
import { seen, testCheck, type CheckTable } from '../testing/judging.ts';

const before = {
  id: 'T-1',
  description: 'x',
  priority: '2',
  status: 'a',
  note: [{ id: '1', text: 'n' }],
  lastUpdate: '1',
};
const changedTo = (after: typeof before | object, sent: object = { description: 'y' }) => [
  created('ticket', { sent: before }),
  read('ticket', 'before-patch', before),
  patched('ticket', 1, sent as { description: string }),
  read('ticket', { step: 'after-patch', nth: 1 }, after as { description: string }),
];

const PROVIDERS = { step: 'provider-patch' } as const;

const OF_ORDERS = 'order.update.members-not-sent-are-as-declared';

const replaced = [
  created('order', { sent: before }),
  read('order', 'before-patch', before),
  patched('order', 1, { note: [{ text: 'y' }] }),
  read('order', { step: 'after-patch', nth: 1 }, { note: [{ text: 'y' }] }),
];

const rows: CheckTable['cases'] = [
  ['is met where the rest stayed', changedTo({ ...before, description: 'y' }), ['met']],
  ['fails another value of the rest', changedTo({ ...before, description: 'y', note: [] }), ['fail']],
  [
    'decides nothing of it where a later retrieval shows the update, which this one does not, and no settling time is declared',
    [...changedTo({ ...before, note: [] }), read('ticket', 'end', { ...before, description: 'y' })],
    ['undecided'],
  ],
  [
    'warns of a member that many providers compute',
    changedTo({ ...before, description: 'y', priority: '1' }),
    ['warn'],
  ],
  [
    'fails it where it is declared writable',
    changedTo({ ...before, description: 'y', priority: '1' }),
    ['fail'],
    { declarations: { 'ticket.writableFields': ['/priority'] } },
  ],
  [
    'ignores a member that no request sent',
    [
      created('ticket', { sent: { description: 'x' } }),
      read('ticket', 'before-patch', before),
      patched('ticket', 1, { description: 'y' }),
      read('ticket', { step: 'after-patch', nth: 1 }, { ...before, description: 'y', ticketType: 'b', note: [] }),
    ],
    [],
  ],
  [
    'fails a member that is gone',
    changedTo({ id: 'T-1', description: 'y', priority: '2', note: before.note }),
    ['fail'],
  ],
  [
    'fails a date of creation that is gone',
    [
      created('ticket', { sent: { description: 'x' } }),
      read('ticket', 'before-patch', { ...before, creationDate: '2026-01-01T00:00:00Z' }),
      patched('ticket', 1, { description: 'y' }),
      read('ticket', { step: 'after-patch', nth: 1 }, { ...before, description: 'y' }),
    ],
    ['fail'],
  ],
  [
    'ignores a state that the next retrieval does not show, and that at the end does',
    [
      ...changedTo({ id: 'T-1', description: 'y', priority: '2', note: before.note }),
      read('ticket', 'end', { ...before, description: 'y' }),
    ],
    ['met'],
  ],
  [
    'ignores a member that no document lists',
    [
      ...changedTo({ ...before, description: 'y' }).slice(0, 1),
      read('ticket', 'before-patch', { ...before, views: 1 }),
      patched('ticket', 1, { description: 'y' }),
      read('ticket', { step: 'after-patch', nth: 1 }, { ...before, description: 'y', views: 2 }),
    ],
    ['met'],
  ],
  [
    'ignores a member in a list that no document lists',
    [
      ...changedTo({ ...before, description: 'y' }).slice(0, 1),
      read('ticket', 'before-patch', { ...before, note: [{ text: 'n', views: 1 }] }),
      patched('ticket', 1, { description: 'y' }),
      read('ticket', { step: 'after-patch', nth: 1 }, { ...before, description: 'y', note: [{ text: 'n', views: 2 }] }),
    ],
    ['met'],
  ],
  ['fails a list that is gone', changedTo({ id: 'T-1', description: 'y', priority: '2' }), ['fail']],
  [
    'ignores states and dates of the last change',
    changedTo({ ...before, description: 'y', status: 'b', lastUpdate: '2' }),
    ['met'],
  ],
  ['ignores notes that the provider adds', changedTo({ ...before, note: [{ text: 'new' }, { text: 'n' }] }), ['met']],
  [
    'ignores a note of the provider that it renews',
    [
      created('ticket', { sent: { ...before, note: [{ noteType: 'worklog', text: 'n' }] } }),
      read('ticket', 'before-patch', {
        ...before,
        note: [
          { noteType: 'worklog', text: 'n' },
          { noteType: 'worklog', text: 'at 1' },
        ],
      }),
      patched('ticket', 1, { description: 'y' }),
      read(
        'ticket',
        { step: 'after-patch', nth: 1 },
        {
          ...before,
          description: 'y',
          note: [
            { noteType: 'worklog', text: 'n' },
            { noteType: 'worklog', text: 'at 2' },
          ],
        },
      ),
    ],
    ['met'],
  ],
  [
    'fails a note of the client that is changed next to it',
    [
      created('ticket', { sent: { ...before, note: [{ noteType: 'worklog', text: 'n' }] } }),
      read('ticket', 'before-patch', {
        ...before,
        note: [
          { noteType: 'worklog', text: 'n' },
          { noteType: 'worklog', text: 'at 1' },
        ],
      }),
      patched('ticket', 1, { description: 'y' }),
      read(
        'ticket',
        { step: 'after-patch', nth: 1 },
        {
          ...before,
          description: 'y',
          note: [
            { noteType: 'worklog', text: 'm' },
            { noteType: 'worklog', text: 'at 2' },
          ],
        },
      ),
    ],
    ['fail'],
  ],
  [
    'fails a note of the provider that is gone',
    [
      created('ticket', { sent: before }),
      read('ticket', 'before-patch', { ...before, note: [...before.note, { text: 'of the provider' }] }),
      patched('ticket', 1, { description: 'y' }),
      read('ticket', { step: 'after-patch', nth: 1 }, { ...before, description: 'y' }),
    ],
    ['fail'],
  ],
  ['judges everything after an update of nothing', changedTo({ ...before, description: 'z' }, {}), ['fail']],
  [
    'fails earlier items of a list that is declared to be added to',
    changedTo({ ...before, note: [{ text: 'new' }] }, { note: [{ text: 'new' }] }),
    ['fail'],
    { declarations: { 'ticket.patchListSemantics': 'append' } },
  ],
  [
    'ignores an earlier item that an update renews by its id, where lists merge',
    changedTo({ ...before, note: [{ id: '1', text: 'new' }] }, { note: [{ id: '1', text: 'new' }] }),
    ['met'],
    { declarations: { 'ticket.patchListSemantics': 'merge' } },
  ],
  [
    'fails an earlier item that an update with another id replaces, where lists merge',
    changedTo({ ...before, note: [{ id: '2', text: 'new' }] }, { note: [{ id: '2', text: 'new' }] }),
    ['fail'],
    { declarations: { 'ticket.patchListSemantics': 'merge' } },
  ],
  [
    'ignores the items of a list that was sent',
    changedTo({ ...before, note: [{ text: 'new' }] }, { note: [{ text: 'new' }] }),
    ['met'],
  ],
  ...(
    [
      ['ignores members that many providers compute for their own resources', { ...before, priority: '3' }, ['met']],
      ['fails another value of their other members', { ...before, description: 'z' }, ['fail']],
      ['fails their members that are gone', { ...before, description: undefined }, ['fail']],
    ] as const
  ).map(
    ([sentence, { description, ...rest }, words]) =>
      [
        sentence,
        [
          read('ticket', 'before-provider-patch', before, { item: 'foreign' }),
          patched('ticket', 1, { ticketType: 'y' }, { item: 'foreign', facts: PROVIDERS }),
          read('ticket', 'after-provider-patch', description === undefined ? rest : { ...rest, description }, {
            item: 'foreign',
          }),
        ],
        words,
      ] as const,
  ),
  ['decides nothing without an update', changedTo(before).slice(0, 2), []],
  [
    'fails members that are gone where an update is declared to be partial',
    replaced,
    ['fail'],
    { declarations: { 'order.patchSemantics': 'partial' } },
    OF_ORDERS,
  ],
  [
    'decides nothing where an update is declared to replace the resource',
    replaced,
    [],
    { declarations: { 'order.patchSemantics': 'replace' } },
    OF_ORDERS,
  ],
];

testCheck({ check: 'patch-keeps-others', requirement: 'ticket.update.keeps-what-was-not-sent', cases: rows });

it('reports each member that has another value', () => {
  const drafts = changedTo({ ...before, description: 'z', note: [{ id: '1', text: 'm' }] }, { status: 'b' });
  expect(seen('ticket.update.keeps-what-was-not-sent', drafts).observations).toMatchObject([
    { pointer: '/description' },
    { pointer: '/note/0/text' },
  ]);
});

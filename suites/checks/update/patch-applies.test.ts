import type { JsonObject } from '../../../contracts/contract.ts';
import { created, listed, patched, read } from '../testing/hand-made-lifecycles.ts';
import { fiveFound, spread } from '../testing/hand-made-searches.ts';
import { casesFor, testCheck, type CheckTable, type Draft, type JudgedRow } from '../testing/judging.ts';

const before = { id: 'T-1', description: 'x', priority: '2' };
const start = [created('ticket', { sent: before }), read('ticket', 'before-patch', before)];
const after = (nth: number, members: { readonly [name: string]: string }) =>
  read('ticket', { step: 'after-patch', nth }, { ...before, ...members });
const DECLARED = { declarations: { 'ticket.update.patchableField': { '/description': 'new' }, settleMs: 0 } };
const WRITABLE = { declarations: { 'ticket.writableFields': ['/description', '/priority'] } };
const MOVED = { step: 'moved-patch' } as const;
const PROVIDERS = { step: 'provider-patch' } as const;
const members = [created('ticket', { sent: before }), read('ticket', 'before-members', before)];
const memberPatched = (nth: number, sent: { readonly [name: string]: string }, response = 200) =>
  patched('ticket', nth, sent, {
    facts: { step: 'member-patch', nth },
    response,
  });
const applied = [...start, patched('ticket', 1, { description: 'y' }), after(1, { description: 'y' })];

/** An update without an Accept, and what is read after it. */
const withoutAccept = (description: string) => [
  created('ticket', { sent: before }),
  read('ticket', 'before-forms', before),
  patched('ticket', 1, { description: 'usual' }, { facts: { step: 'header-form' } }),
  patched('ticket', 1, { description: 'y' }, { facts: { step: 'header-form', form: 'accept-absent' } }),
  read('ticket', { step: 'after-form', form: 'accept-absent' }, { ...before, description }),
];

/** An update by another identity of the customer, and the resource at the end of the run. */
const byOther = (description: string, later: readonly Draft[] = []): readonly Draft[] => [
  ...applied,
  patched('ticket', 1, { description: 'z' }, { customer: 'A.second', facts: { step: 'other-identity' } }),
  ...later,
  read('ticket', 'end', { ...before, description }),
];

const OF_ORDERS = 'order.update.changes-allowable-details';
const ALLOWABLE = { 'order.allowableFields': ['/note'] };

/** An update of a note of which a part is not returned. */
const noted = [
  created('order', { sent: before }),
  read('order', 'before-members', { ...before, note: [] }),
  patched('order', 1, { note: [{ text: 't', summary: 's' }] }, { facts: { step: 'member-patch', nth: 1 } }),
  read('order', 'after-members', { ...before, note: [{ text: 't' }] }),
];

/** An update with a note, of a resource that has another one. */
const withNotes = (...notes: readonly string[]) => [
  created('ticket', { sent: { ...before, note: [{ text: 'first' }] } }),
  read('ticket', 'before-members', { ...before, note: [{ text: 'first' }] }),
  patched('ticket', 1, { note: [{ text: 'second' }] }, { facts: { step: 'member-patch', nth: 1 } }),
  read('ticket', 'after-members', { ...before, note: notes.map((text) => ({ text })) }),
];
const APPENDS = { declarations: { 'ticket.patchListSemantics': 'append' } };

const IN_LIST = { step: 'list-after-patch', item: 'one' } as const;

const OF_CHANGES = 'change.operations.update-changes-what-was-sent';
const inNew = { id: 'T-1', description: 'x', externalId: 'E', status: 'New' };

/** Of two members of a change request, an update changes one. */
const ofState = [
  created('change', { sent: inNew }),
  read('change', 'before-patch', inNew),
  patched('change', 1, { externalId: 'F' }),
  read('change', { step: 'after-patch', nth: 1 }, { ...inNew, externalId: 'F' }),
  patched('change', 2, { description: 'y' }),
  read('change', { step: 'after-patch', nth: 2 }, { ...inNew, externalId: 'F' }),
];
const ofMatrix = (matrix: JsonObject) => ({ declarations: { 'change.updateMatrix': matrix } });

/** An update of the description that the retrieval right after it does not show, and what the next one shows. */
const late = (next: string) => [
  ...start,
  patched('ticket', 1, { description: 'y' }),
  after(1, {}),
  read('ticket', 'end', { ...before, description: next }),
];

const rows: CheckTable['cases'] = [
  ['is met by an update of another identity', byOther('z'), ['met']],
  ['fails an update of another identity without an effect', byOther('y'), ['met', 'fail']],
  [
    'ignores one that a later update may have changed',
    byOther('w', [patched('ticket', 1, { description: 'w' }, { facts: { step: 'own-update' } })]),
    ['met'],
  ],
  [
    'ignores one where it is unknown whether a later update was made',
    byOther('y', [patched('ticket', 1, { description: 'w' }, { facts: { step: 'own-update' }, response: 500 })]),
    ['met'],
  ],
  [
    'ignores one of a member that took no other value',
    [
      ...members,
      patched('ticket', 1, { priority: '3' }, { customer: 'A.second', facts: { step: 'other-identity' } }),
      read('ticket', 'end', before),
    ],
    [],
  ],
  ['is met by the new value', applied, ['met']],
  ['is met by the new value of an update without an Accept', withoutAccept('y'), ['met'], DECLARED],
  ['fails the old value of an update without an Accept', withoutAccept('usual'), ['fail'], DECLARED],
  ['is met by a list with the item', withNotes('first', 'second'), ['met']],
  ['is met by a list of the item alone', withNotes('second'), ['met']],
  ['fails a list with the item twice', withNotes('first', 'second', 'second'), ['fail', 'met']],
  [
    'leaves it to another check where the way of lists is declared',
    withNotes('first', 'second', 'second'),
    ['met'],
    APPENDS,
  ],
  [
    'fails the old value of a declared member',
    [...start, patched('ticket', 1, { description: 'y' }), after(1, {})],
    ['fail'],
    DECLARED,
  ],
  [
    'fails an update that never changes anything',
    [...start, patched('ticket', 1, { description: 'y' }), after(1, {})],
    ['fail'],
  ],
  [
    'warns of a member quietly left alone next to others that change',
    [...applied, patched('ticket', 2, { priority: '9' }), after(2, { description: 'y' })],
    ['met', 'warn'],
  ],
  [
    'fails it where the response showed the new value',
    [
      ...applied,
      patched('ticket', 2, { priority: '9' }, { response: [200, { ...before, priority: '9' }] }),
      after(2, { description: 'y' }),
    ],
    ['fail', 'met'],
  ],
  [
    'leaves states alone, which a provider may set itself',
    [
      ...start,
      patched('ticket', 1, { status: 'Closed' }),
      read('ticket', { step: 'after-patch', nth: 1 }, { ...before, status: 'Open' }),
    ],
    [],
  ],
  [
    'ignores members that are never shown',
    [...start, patched('ticket', 1, { note: [{ text: 'n' }] }), after(1, {})],
    [],
  ],
  [
    'fails one that is shown at other times',
    [
      ...start,
      patched('ticket', 1, { note: [{ text: 'n' }] }),
      read('ticket', { step: 'after-patch', nth: 1 }, { ...before, note: [{ text: 'n' }] }),
      read('ticket', 'before-provider-patch', before, { item: 'foreign' }),
      patched('ticket', 1, { note: [{ text: 'm' }] }, { item: 'foreign', facts: PROVIDERS }),
      read('ticket', 'after-provider-patch', before, { item: 'foreign' }),
    ],
    ['fail', 'met'],
  ],
  ['ignores rejections', [...start, patched('ticket', 1, { description: 'y' }, { response: 422 }), after(1, {})], []],
  [
    'fails a list that shows the value before',
    [...applied, listed('ticket', [before], { facts: { step: 'list-after-patch', item: 'one' } })],
    ['fail', 'met'],
    DECLARED,
  ],
  ...(['of the client', 'other'] as const).map((text): CheckTable['cases'][number] => [
    `${text === 'of the client' ? 'leaves alone in the list' : 'fails there'} a note of ${text === 'of the client' ? 'the provider that it renews' : 'a client that differs'}`,
    [
      ...start,
      patched('ticket', 1, { note: [{ text: 'of the client' }] }),
      read(
        'ticket',
        { step: 'after-patch', nth: 1 },
        { ...before, note: [{ text: 'of the client' }, { text: 'state new' }] },
      ),
      listed('ticket', [{ ...before, note: [{ text }, { text: 'state open' }] }], { facts: IN_LIST }),
    ],
    text === 'of the client' ? ['met'] : ['fail', 'met'],
    { declarations: { settleMs: 0 } },
  ]),
  [
    'ignores the list where no time is declared',
    [...applied, listed('ticket', [before], { facts: { step: 'list-after-patch', item: 'one' } })],
    ['met'],
  ],
  [
    'decides nothing of a retrieval after which another one shows the value, where no settling time is declared',
    late('y'),
    ['undecided'],
  ],
  ['fails it where no retrieval shows the value', late('x'), ['fail']],
  ['fails it where a time is declared', late('y'), ['fail'], DECLARED],
  [
    'warns of the list where the run shows how long lists take',
    [
      ...fiveFound,
      ...spread(10_000, [...applied, listed('ticket', [before], { facts: { step: 'list-after-patch', item: 'one' } })]),
    ],
    ['met', 'warn'],
  ],
  [
    'fails a member declared writable that was updated next to others and read at the end',
    [
      ...members,
      memberPatched(1, { priority: '9' }),
      memberPatched(2, { description: 'y' }),
      read('ticket', 'after-members', { ...before, description: 'y' }),
    ],
    ['fail', 'met'],
    WRITABLE,
  ],
  [
    'ignores it where the update was rejected',
    [
      ...members,
      memberPatched(1, { priority: '9' }, 422),
      memberPatched(2, { description: 'y' }),
      read('ticket', 'after-members', { ...before, description: 'y' }),
    ],
    ['met'],
    WRITABLE,
  ],
  [
    'fails an update after a change of status that is thrown away',
    [
      ...start,
      read('ticket', 'after-move', { ...before, status: 'b' }),
      patched('ticket', 1, { description: 'y' }, { facts: MOVED }),
      read('ticket', 'after-moved-patch', { ...before, status: 'b' }),
    ],
    ['fail'],
    DECLARED,
  ],
  [
    'fails an update of what the provider created, of which the run knows no creation',
    [
      read('ticket', 'before-provider-patch', before, { item: 'foreign' }),
      patched('ticket', 1, { description: 'y' }, { item: 'foreign', facts: PROVIDERS }),
      read('ticket', 'after-provider-patch', before, { item: 'foreign' }),
    ],
    ['fail'],
    DECLARED,
  ],
  ['decides nothing without a reading afterwards', [...start, patched('ticket', 1, { description: 'y' })], []],
  [
    'warns of a part of an allowable detail that is not returned',
    noted,
    ['warn'],
    { declarations: ALLOWABLE },
    OF_ORDERS,
  ],
  [
    'fails it where it is declared to be returned',
    noted,
    ['fail'],
    { declarations: { ...ALLOWABLE, 'order.writableFields': ['/note'] } },
    OF_ORDERS,
  ],
  [
    'only warns where the document does not show the update and the profile names no member',
    [
      created('order', { sent: before }),
      read('order', 'before-patch', before),
      patched('order', 1, { description: 'y' }),
      read('order', { step: 'after-patch', nth: 1 }, before),
    ],
    ['warn'],
    undefined,
    OF_ORDERS,
  ],
  [
    'is met by a list that shows the new value',
    [...applied, listed('ticket', [{ ...before, description: 'y' }], { facts: IN_LIST })],
    ['met'],
    DECLARED,
  ],
  ['ignores a list without the resource', [...applied, listed('ticket', [], { facts: IN_LIST })], ['met'], DECLARED],
  ['ignores a list that is rejected', [...applied, listed('ticket', 500, { facts: IN_LIST })], ['met'], DECLARED],
  [
    'ignores a list after an update that changed nothing',
    [
      ...start,
      patched('ticket', 1, { description: 'x' }),
      after(1, {}),
      listed('ticket', [{ ...before, description: 'z' }], { facts: IN_LIST }),
    ],
    ['met'],
    DECLARED,
  ],
  [
    'ignores a text that is left out once it is empty',
    [
      ...start,
      patched('ticket', 1, { description: '' }),
      read('ticket', { step: 'after-patch', nth: 1 }, { id: 'T-1' }),
    ],
    [],
  ],
  [
    'fails a member that can be changed in the state, as declared',
    ofState,
    ['fail', 'met'],
    ofMatrix({ New: ['/description', 409] }),
    OF_CHANGES,
  ],
  [
    'fails a member that can be changed in any state, as declared',
    ofState,
    ['fail', 'met'],
    ofMatrix({ '*': ['/description'] }),
    OF_CHANGES,
  ],
  [
    'warns of it where another state is declared',
    ofState,
    ['met', 'warn'],
    ofMatrix({ Closed: ['/description'] }),
    OF_CHANGES,
  ],
];

/** An update of a note of a change request, and how it is returned. */
const viewable = (sent: boolean, shown: JsonObject): readonly Draft[] => [
  created('change', { sent: before }),
  read('change', 'before-members', { ...before, note: [] }),
  patched('change', 1, { note: [{ text: 't', clientviewable: sent }] }, { facts: { step: 'member-patch', nth: 1 } }),
  read('change', 'after-members', { ...before, note: [{ text: 't', ...shown }] }),
];
const NOTES = { declarations: { 'change.writableFields': ['/note'] } };
const changes: readonly JudgedRow[] = [
  ['warns of `false` that is left out', viewable(false, {}), ['warn'], NOTES],
  ['fails `true` that is left out', viewable(true, {}), ['fail'], NOTES],
];

testCheck({
  check: 'patch-applies',
  requirement: 'ticket.update.changes-what-was-sent',
  cases: [...rows, ...casesFor({ 'change.operations.update-changes-what-was-sent': changes })],
});

import { created, patched, read } from '../testing/hand-made-lifecycles.ts';
import { testCheck, type JudgedRow } from '../testing/judging.ts';

const before = { id: 'SO-1', description: 'x', note: [{ id: '1', text: 'first' }] };
const start = [created('order', { sent: before, id: 'SO-1' }), read('order', 'before-patch', before)];
const after = (members: object) => read('order', { step: 'after-patch', nth: 1 }, { ...before, ...members });
const note = [{ id: '2', text: 'second' }];
const change = patched('order', 1, { note });

const rows: readonly JudgedRow[] = [
  ['is met by the list that was sent', [...start, change, after({ note })], ['met']],
  ['is met by a list it was added to', [...start, change, after({ note: [...before.note, ...note] })], ['met']],
  ['is met by any other change of it', [...start, change, after({ note: [{ id: '9', text: 'noted' }] })], ['met']],
  ['fails the former value', [...start, change, after({})], ['fail']],
  [
    'fails it with members in another order, too',
    [...start, change, after({ note: [{ text: 'first', id: '1' }] })],
    ['fail'],
  ],
  [
    'decides nothing where a later reading shows the update, and no time is declared',
    [...start, change, after({}), read('order', 'end', { ...before, note })],
    ['undecided'],
  ],
  [
    'fails it where no later reading shows the update',
    [...start, change, after({}), read('order', 'end', before)],
    ['fail'],
  ],
  [
    'records the rejection of a value where another one is taken',
    [
      ...start,
      change,
      after({ note }),
      patched('order', 2, { note: [{ text: '\u{1f4a1}' }] }, { response: 400, facts: { kind: 'offered' } }),
    ],
    ['met', 'seen'],
  ],
  [
    'decides nothing of a rejection in a state to which the resource has come by itself',
    [
      created('order', { sent: before, id: 'SO-1', responded: { ...before, id: 'SO-1', state: 'New' } }),
      read('order', 'before-patch', { ...before, state: 'Done' }),
      patched('order', 1, { note }, { response: 422 }),
    ],
    ['undecided'],
  ],
  ['fails a rejection', [...start, patched('order', 1, { note }, { response: 422 })], ['fail']],
  [
    'ignores a change that repeats the present value, in any order of members',
    [...start, patched('order', 1, { note: [{ text: 'first', id: '1' }] }), after({})],
    [],
  ],
  [
    'does not decide where no response shows the member',
    [
      created('order', { sent: before, id: 'SO-1' }),
      read('order', 'before-patch', { id: 'SO-1' }),
      change,
      read('order', { step: 'after-patch', nth: 1 }, { id: 'SO-1' }),
    ],
    ['undecided'],
  ],
  ['records members not declared', [...start, patched('order', 1, { description: 'y' }, { response: 422 })], ['seen']],
  ['ignores a busy moment', [...start, patched('order', 1, { note }, { response: 503 })], []],
  ['decides nothing without a change', start, []],
  ['records nothing of an update of nothing', [...start, patched('order', 1, {}), after({})], []],
  ['ignores an update that was not read back', [...start, change], []],
];

testCheck({
  check: 'allowable-fields',
  requirement: 'order.update.worklog-can-be-updated',
  cases: rows.map(([sentence, drafts, words]) => [
    sentence,
    drafts,
    words,
    { declarations: { 'order.worklogMember': '/note' } },
  ]),
});

import { created, patched, read } from '../testing/hand-made-lifecycles.ts';
import { testCheck, type JudgedRow } from '../testing/judging.ts';

const note = (...texts: readonly string[]) => ({ note: texts.map((text) => ({ text })) });
const changed = (before: string[], sent: string[], after: string[]) => [
  created('ticket', { sent: note(...before) }),
  read('ticket', 'before-patch', note(...before)),
  patched('ticket', 1, note(...sent)),
  read('ticket', { step: 'after-patch', nth: 1 }, note(...after)),
];
/** The new item has the author of the one before it. */
const mixed = (author: string, isKept = false) => [
  created('ticket', { sent: { note: [{ text: 'earlier', author }] } }),
  read('ticket', 'before-patch', { note: [{ text: 'earlier', author }] }),
  patched('ticket', 1, note('later')),
  read(
    'ticket',
    { step: 'after-patch', nth: 1 },
    { note: [...(isKept ? [{ text: 'earlier', author }] : []), { text: 'later', author }] },
  ),
];
const named = (id: string, text: string) => ({ id, text });
const renewed = (...after: readonly { readonly id: string; readonly text: string }[]) => [
  created('ticket', { sent: { note: [named('1', 'first'), named('2', 'second')] } }),
  read('ticket', 'before-patch', { note: [named('1', 'first'), named('2', 'second')] }),
  patched('ticket', 1, { note: [named('1', 'later')] }),
  read('ticket', { step: 'after-patch', nth: 1 }, { note: after }),
];
const as = (semantics: string) => ({ declarations: { 'ticket.patchListSemantics': semantics } });

const rows: readonly JudgedRow[] = [
  ['is met by items added, where declared', changed(['a'], ['b'], ['a', 'b']), ['met'], as('append')],
  [
    'decides nothing where a later reading shows the update, and no time is declared',
    [...changed(['a'], ['b'], ['a']), read('ticket', 'end', note('b'))],
    ['undecided'],
    as('replace'),
  ],
  [
    'is met by earlier items that differ in a member that no document lists',
    [
      created('ticket', { sent: note('a') }),
      read('ticket', 'before-patch', { note: [{ text: 'a', views: 1 }] }),
      patched('ticket', 1, note('b')),
      read(
        'ticket',
        { step: 'after-patch', nth: 1 },
        {
          note: [
            { text: 'a', views: 2 },
            { text: 'b', views: 1 },
          ],
        },
      ),
    ],
    ['met'],
    as('append'),
  ],
  ['is met by items replaced, where declared', changed(['a'], ['b'], ['b']), ['met'], as('replace')],
  ['fails items replaced where they are declared to be added', changed(['a'], ['b'], ['b']), ['fail'], as('append')],
  [
    'fails items added where they are declared to be replaced',
    changed(['a'], ['b'], ['a', 'b']),
    ['fail'],
    as('replace'),
  ],
  [
    'fails an item that is added twice',
    changed(['a'], ['later on'], ['a', 'later on', 'later on']),
    ['fail'],
    as('append'),
  ],
  [
    'fails an item that is there twice in place of others',
    changed(['a'], ['later'], ['later', 'later']),
    ['fail'],
    as('replace'),
  ],
  [
    'is met by an item that was there and is added once more',
    changed(['later', 'a'], ['later'], ['later', 'a', 'later']),
    ['met'],
    as('append'),
  ],
  ['ignores items that were sent again', changed(['a'], ['a'], ['a']), [], as('replace')],
  ['ignores notes that a provider adds itself', changed(['a'], ['b'], ['own', 'b']), ['met'], as('replace')],
  [
    'ignores notes that a provider adds anew with each update',
    [
      created('ticket', { sent: note('a') }),
      read('ticket', 'before-patch', note('a', 'changed', 'changed')),
      patched('ticket', 1, note('b')),
      read('ticket', { step: 'after-patch', nth: 1 }, note('b', 'changed')),
    ],
    ['met'],
    as('replace'),
  ],
  ['fails an item that contains a member of an earlier one', mixed('author-7-3fa'), ['fail'], as('replace')],
  ['ignores a member that the provider gives to every item', mixed('the partner'), ['met'], as('replace')],
  ['only records it where nothing is declared', mixed('author-7-3fa'), ['seen']],
  ['warns of it where nothing is declared and the earlier one is still there', mixed('author-7-3fa', true), ['warn']],
  ['only records while undeclared', changed(['a'], ['b'], ['a', 'b']), ['seen']],
  [
    'is met by an item in place of the one with its id, where they merge',
    renewed(named('1', 'later'), named('2', 'second')),
    ['met'],
    as('merge'),
  ],
  [
    'fails an item in addition to the one with its id, where they merge',
    renewed(named('1', 'first'), named('2', 'second'), named('1', 'later')),
    ['fail'],
    as('merge'),
  ],
  ['fails a merge that loses the other items', renewed(named('1', 'later')), ['fail'], as('merge')],
  [
    'fails an item in place of the one with its id, where they are added',
    renewed(named('1', 'later'), named('2', 'second')),
    ['fail'],
    as('append'),
  ],
  ['decides nothing of a list that was empty', changed([], ['b'], ['b']), [], as('append')],
];

testCheck({ check: 'patch-lists', requirement: 'ticket.update.lists-are-as-declared', cases: rows });

import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../contracts/contract.ts';
import { created, listed, patched, read } from '../testing/hand-made-lifecycles.ts';
import {
  description,
  one,
  plain,
  selected,
  selectedExpanded,
  several,
  WHOLE,
} from '../testing/hand-made-selections.ts';
import { cut, seen, testCheck, type Draft } from '../testing/judging.ts';

const ONE = 'ticket.list.fields-selects-members';
const SEVERAL = 'ticket.list.fields-takes-several-names';
const OF_ONE = 'ticket.retrieve.fields-selects-members';

const ALWAYS = { declarations: { fieldsAlwaysReturned: ['id', 'status'] } };
const NONE_ELSE = { declarations: { fieldsAlwaysReturned: ['id'] } };

const items = (...ids: readonly string[]) => ids.map((id) => ({ id, description: 'x', priority: '1' }));
const whole = listed('ticket', items('T-1', 'T-2'));
const narrowed = (...ids: readonly string[]) =>
  listed(
    'ticket',
    ids.map((id) => ({ id, description: 'x' })),
    {
      path: '/?fields=id,description',
      facts: { step: 'fields', param: 'fields', value: 'valid', selected: ['id', 'description'] },
    },
  );

const ITEMS = items('T-1', 'T-2').map(({ id, description: text }) => ({ id, description: text }));

/** The list without selection, with one of the description, and without again. */
const aroundSelected = (
  before: readonly JsonObject[],
  after: readonly JsonObject[],
  shown: readonly JsonObject[],
): readonly Draft[] => [plain(...before), selected(['description'], ...shown), plain(...after)];

testCheck({
  check: 'fields-selected',
  requirement: ONE,
  cases: [
    ['is met by the selected member alone', description({ description: 'x' }), ['met']],
    ['fails where what is declared to come always does not', description({ description: 'x' }), ['fail'], NONE_ELSE],
    [
      'ignores members of identity and type',
      description({ id: 'T-1', href: '/', '@type': 'T', description: 'x' }),
      ['met'],
    ],
    [
      'fails a list without a resource of the run that it has before and after',
      [created('ticket', { id: 'T-1' }), whole, narrowed('T-2'), whole],
      ['fail'],
    ],
    [
      'is met by a list with all resources',
      [created('ticket', { id: 'T-1' }), whole, narrowed('T-1', 'T-2'), whole],
      ['met'],
    ],
    [
      'fails one resource without the selected member',
      aroundSelected(ITEMS, ITEMS, [ITEMS[0]!, { id: 'T-2' }]),
      ['fail'],
    ],
    [
      'is met where one resource does not have the selected member, or only empty',
      aroundSelected(
        [ITEMS[0]!, { id: 'T-2' }, { id: 'T-3', description: '' }],
        [ITEMS[0]!, { id: 'T-2' }, { id: 'T-3', description: '' }],
        [ITEMS[0]!, { id: 'T-2' }, { id: 'T-3' }],
      ),
      ['met'],
    ],
    [
      'is met where one resource loses the member, or gets it, meanwhile',
      aroundSelected(ITEMS, [ITEMS[0]!, { id: 'T-2' }], [ITEMS[0]!, { id: 'T-2' }]),
      ['met'],
    ],
    [
      'is met where an update of one resource may be listed late',
      [
        created('ticket', { id: 'T-2', item: 'two' }),
        patched('ticket', 1, { description: 'x' }, { item: 'two' }),
        ...aroundSelected(ITEMS, ITEMS, [ITEMS[0]!, { id: 'T-2' }]),
      ],
      ['met'],
    ],
    ['ignores members that no document lists', description({ id: 'T-1', description: 'x', odd: 1 }), ['met']],
    ['fails a selection that leaves out nothing', description(WHOLE), ['fail']],
    [
      'warns of a further member where others are left out',
      description({ id: 'T-1', description: 'x', status: 'Open' }),
      ['warn'],
    ],
    ['warns of one where no id shows what is left out', description({ description: 'x', status: 'Open' }), ['warn']],
    [
      'is met by further members that are declared',
      description({ id: 'T-1', description: 'x', status: 'Open' }),
      ['met'],
      ALWAYS,
    ],
    ['fails one that is not', description({ id: 'T-1', description: 'x', status: 'Open' }), ['fail'], NONE_ELSE],
    ['fails the selected member left out', description({ id: 'T-1' }), ['fail']],
    [
      'ignores it where the resource does not have it',
      [plain({ id: 'T-1' }), selected(['description'], { id: 'T-1' })],
      [],
    ],
    [
      'ignores it where no list showed the resource before',
      [selected(['description'], { id: 'T-1' }), plain({ id: 'T-1', description: 'x' })],
      [],
    ],
    [
      'ignores it where the resource gets it later',
      [plain({ id: 'T-1' }), selected(['description'], { id: 'T-1' }), plain({ id: 'T-1', description: 'x' })],
      [],
    ],
    [
      'ignores it where it is null',
      [plain({ id: 'T-1', description: null }), selected(['description'], { id: 'T-1' })],
      [],
    ],
    ['leaves selections of several names to another row', several({ id: 'T-1' }), []],
    [
      'ignores rejections',
      [
        plain(WHOLE),
        listed('ticket', 400, {
          facts: { step: 'fields', param: 'fields', value: 'valid', selected: ['description'] },
        }),
      ],
      [],
    ],
    ['decides nothing of an empty list', description(), []],
    ['decides nothing of a list that was not recorded whole', description(WHOLE).map(cut), []],
    [
      'fails a selected id that no item shows',
      [whole, selected(['id', 'description'], { description: 'x' }, { description: 'x' })],
      ['fail'],
      undefined,
      SEVERAL,
    ],
    [
      'leaves a selection alone in which sub-entities are expanded',
      [plain(WHOLE), selectedExpanded(['description'], { description: 'x', priority: '1' })],
      [],
      NONE_ELSE,
    ],
    [
      'judges selections with a filter',
      [
        plain(WHOLE),
        listed('ticket', [{ id: 'T-1' }], {
          facts: {
            ...({ step: 'filter', param: 'filter', value: 'valid', combinedWith: 'fields' } as const),
            member: '/priority',
            wanted: '1',
            selected: ['id', 'priority'],
          },
          path: '/?priority=1&fields=id,priority',
        }),
      ],
      ['fail'],
    ],
    [
      'is met by the selected member of one resource',
      [read('ticket', 'retrieve', WHOLE), one({ description: 'x' })],
      ['met'],
      undefined,
      OF_ONE,
    ],
    ['fails all of them', [read('ticket', 'retrieve', WHOLE), one(WHOLE)], ['fail'], undefined, OF_ONE],
    [
      'compares no resources of others',
      [read('ticket', 'retrieve', WHOLE, { item: 'two' }), one({ id: 'T-1' })],
      [],
      undefined,
      OF_ONE,
    ],
    [
      'is met by every selected member',
      several({ id: 'T-1', description: 'x', priority: '1' }),
      ['met'],
      undefined,
      SEVERAL,
    ],
    ['fails the second name forgotten', several({ id: 'T-1', description: 'x' }), ['fail'], undefined, SEVERAL],
    [
      'warns of a member beyond several',
      several({ id: 'T-1', description: 'x', priority: '1', status: 'Open' }),
      ['warn'],
      undefined,
      SEVERAL,
    ],
    ['leaves selections of one name to another row', description(WHOLE), [], undefined, SEVERAL],
  ],
});

describe('fields-selected', () => {
  it('says which member is absent, and which is there as well', () => {
    const { observations } = seen(ONE, description({ id: 'T-1', status: 'Open' }));
    expect(observations).toMatchObject([
      { expected: { text: 'the selected member description' } },
      { received: { text: 'member status as well' } },
    ]);
  });
});

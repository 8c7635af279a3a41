import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../contracts/contract.ts';
import { created, listed, patched, read } from '../testing/hand-made-lives.ts';
import { cut, outcomes, seen, type Draft, type JudgedRow } from '../testing/judging.ts';

const ONLY = 'ticket.list.fields-selects-members';
const SEVERAL = 'ticket.list.fields-takes-several-names';
const VALUES = 'ticket.list.fields-keeps-values';
const OF_ONE = 'ticket.retrieve.fields-selects-members';

const WHOLE = { id: 'T-1', href: '/troubleTicket/T-1', description: 'x', priority: '1', status: 'Open' };
const plain = (...items: readonly JsonObject[]): Draft => listed('ticket', items);
const selected = (asked: string, ...items: readonly JsonObject[]): Draft =>
  listed('ticket', items, {
    facts: { param: 'fields', value: asked.includes(',') ? 'several' : 'valid', asked },
  });
const description = (...items: readonly JsonObject[]): readonly Draft[] => [
  plain(WHOLE),
  selected('description', ...items),
];
const several = (...items: readonly JsonObject[]): readonly Draft[] => [
  plain(WHOLE),
  selected('id,description,priority', ...items),
];
const one = (item: JsonObject, facts: Readonly<Record<string, string>> = {}): Draft => {
  const more = { param: 'fields', value: 'valid', asked: 'description', ...facts };
  const draft = read('ticket', 'fields', item, { facts: more });
  return (place) => ({ ...draft(place), scenario: 'listing' });
};
const ALWAYS = { declarations: { fieldsAlwaysReturned: ['id', 'status'] } };
const NONE_ELSE = { declarations: { fieldsAlwaysReturned: ['id'] } };
const SETTLING = { declarations: { settleMs: 1000 } };

const rows: Readonly<Record<string, readonly JudgedRow[]>> = {
  [ONLY]: [
    ['is met by the asked member alone', description({ description: 'x' }), ['met']],
    ['fails where what is declared to come always does not', description({ description: 'x' }), ['fail'], NONE_ELSE],
    [
      'leaves members of identity and type alone',
      description({ id: 'T-1', href: '/', '@type': 'T', description: 'x' }),
      ['met'],
    ],
    ['leaves members alone that no document lists', description({ id: 'T-1', description: 'x', odd: 1 }), ['met']],
    ['fails a selection that leaves out nothing', description(WHOLE), ['fail']],
    [
      'warns of a further member where others are left out',
      description({ id: 'T-1', description: 'x', status: 'Open' }),
      ['warn'],
    ],
    ['warns of one where no id tells what is left out', description({ description: 'x', status: 'Open' }), ['warn']],
    [
      'is met by further members that are declared',
      description({ id: 'T-1', description: 'x', status: 'Open' }),
      ['met'],
      ALWAYS,
    ],
    ['fails one that is not', description({ id: 'T-1', description: 'x', status: 'Open' }), ['fail'], NONE_ELSE],
    ['fails the asked member left out', description({ id: 'T-1' }), ['fail']],
    [
      'leaves it alone where the resource does not have it',
      [plain({ id: 'T-1' }), selected('description', { id: 'T-1' })],
      [],
    ],
    [
      'leaves it alone where it is null',
      [plain({ id: 'T-1', description: null }), selected('description', { id: 'T-1' })],
      [],
    ],
    ['leaves calls for several names to another row', several({ id: 'T-1' }), []],
    [
      'leaves refusals alone',
      [plain(WHOLE), listed('ticket', 400, { facts: { param: 'fields', value: 'valid', asked: 'description' } })],
      [],
    ],
    ['decides nothing of an empty list', description(), []],
    ['decides nothing of a list that was not recorded whole', description(WHOLE).map(cut), []],
  ],
  [OF_ONE]: [
    [
      'is met by the asked member of one resource',
      [read('ticket', 'retrieve', WHOLE), one({ description: 'x' })],
      ['met'],
    ],
    ['fails all of them', [read('ticket', 'retrieve', WHOLE), one(WHOLE)], ['fail']],
    ['compares no resources of others', [read('ticket', 'retrieve', WHOLE, { item: 'two' }), one({ id: 'T-1' })], []],
  ],
  [SEVERAL]: [
    ['is met by every asked member', several({ id: 'T-1', description: 'x', priority: '1' }), ['met']],
    ['fails the second name forgotten', several({ id: 'T-1', description: 'x' }), ['fail']],
    ['warns of a further member', several({ id: 'T-1', description: 'x', priority: '1', status: 'Open' }), ['warn']],
    ['leaves calls for one name to another row', description(WHOLE), []],
  ],
  [VALUES]: [
    ['is met by the values of the whole resource', several({ id: 'T-1', description: 'x', priority: '1' }), ['met']],
    [
      'fails another value of what the run has made',
      [created('ticket', { id: 'T-1' }), ...several({ id: 'T-1', description: 'y', priority: '1' })],
      ['fail'],
    ],
    [
      'fails another value than the one shown before and after',
      [...several({ id: 'T-1', description: 'y', priority: '1' }), plain(WHOLE)],
      ['fail'],
    ],
    [
      'decides nothing where its provider may have changed it meanwhile',
      [...several({ id: 'T-1', description: 'y', priority: '1' }), plain({ ...WHOLE, description: 'z' })],
      ['undecided'],
    ],
    ['looks at calls for one name, too', [...description({ id: 'T-1', description: 'y' }), plain(WHOLE)], ['fail']],
    [
      'leaves states alone, which may move',
      [plain(WHOLE), selected('status', { id: 'T-1', status: 'Closed' })],
      ['met'],
    ],
    ['leaves members that are lacking to the other rows', several({ id: 'T-1' }), ['met']],
    [
      'decides nothing of a list that may lag behind a change',
      [
        created('ticket', { id: 'T-1' }),
        plain({ ...WHOLE, description: 'y' }),
        patched('ticket', 1, { description: 'x' }),
        selected('description', { id: 'T-1', description: 'x' }),
      ],
      ['undecided'],
      SETTLING,
    ],
    ['decides nothing of a resource that was never seen whole', [selected('id,description', WHOLE)], []],
    ['decides nothing of items without ids', description({ description: 'y' }), []],
  ],
};

describe('fields-selected', () => {
  for (const [requirement, table] of Object.entries(rows))
    for (const [sentence, drafts, words, options] of table)
      it(`${requirement} ${sentence}`, () => {
        expect(outcomes(requirement, drafts, options)).toEqual(words);
      });

  it('says which member is lacking, and which came beside', () => {
    const { observations } = seen(ONLY, description({ id: 'T-1', status: 'Open' }));
    expect(observations).toMatchObject([{ expected: 'the member description' }, { received: 'member status as well' }]);
  });
});

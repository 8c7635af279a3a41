import type { StepFacts } from '../../../contracts/formats/evidence/steps.ts';
import type { JsonObject } from '../../../contracts/contract.ts';
import { listed } from '../testing/hand-made-lifecycles.ts';
import { withIds } from '../testing/hand-made-lists.ts';
import { testCheck, type Draft } from '../testing/judging.ts';

type Name = StepFacts<'combined'>['parameters'][number];

const list = (parameters: readonly Name[], items: readonly JsonObject[]): Draft =>
  listed('ticket', items, {
    facts: { step: 'combined', parameters: [...parameters] },
    path: `/?${parameters.map((name) => `${name}=1`).join('&')}`,
  });

const ALL = withIds(['a', 'b', 'c', 'd']);

/** Lists with some parameters between two of the whole list, with each parameter alone before. */
const lists = (names: readonly Name[], items: readonly JsonObject[], after = ALL): readonly Draft[] => {
  const alone: Record<Name, readonly JsonObject[]> = {
    limit: ALL.slice(0, 2),
    offset: ALL.slice(1),
    fields: ALL,
    sort: ['z', 'y', 'x'].map((externalId, at) => ({ id: `s${at}`, externalId })),
    expand: ALL,
    depth: ALL,
    toDateTime: ALL,
  };
  return [list([], ALL), ...names.map((name) => list([name], alone[name])), list(names, items), list([], after)];
};

testCheck({
  check: 'parameters-combined',
  requirement: 'ticket.list.parameters-combine',
  cases: [
    ['is met by the page that both parameters select', lists(['limit', 'offset'], ALL.slice(1, 3)), ['met']],
    ['is met by a shorter page', lists(['limit', 'offset'], ALL.slice(1, 2)), ['met']],
    ['fails a page that begins elsewhere', lists(['limit', 'offset'], ALL.slice(0, 2)), ['fail']],
    [
      'fails it where the list has more pages',
      [
        ...[[], ['offset'], ['depth']].map((names, at) =>
          list(names as readonly Name[], at === 1 ? withIds(['b', 'c', 'd', 'e']) : ALL),
        ),
        list(['offset', 'depth'], ALL),
        list([], ALL),
      ],
      ['fail'],
    ],
    ['fails an empty page', lists(['expand', 'offset'], []), ['fail']],
    ['fails a page with more items than with the limit alone', lists(['limit', 'toDateTime'], ALL), ['fail']],
    [
      'fails a list that is not sorted',
      lists(
        ['sort', 'toDateTime'],
        ['x', 'z'].map((externalId) => ({ id: externalId, externalId })),
      ),
      ['fail'],
    ],
    [
      'is met by a list in the same order with other items of equal value',
      lists(
        ['sort', 'limit'],
        [
          { id: 'other', externalId: 'z' },
          { id: 's1', externalId: 'y' },
        ],
      ),
      ['met'],
    ],
    [
      'fails members beyond those with fields alone',
      lists(['fields', 'limit'], [{ id: 'a', description: 'shown' }, { id: 'b' }]),
      ['fail'],
    ],
    [
      'warns about them where sub-entities are expanded',
      lists(['fields', 'expand'], [{ id: 'a', note: [] }, ...ALL.slice(1)]),
      ['warn'],
    ],
    [
      'decides nothing by the places of items in a list whose order changes',
      lists(['expand', 'toDateTime'], ALL.toReversed()),
      [],
      { declarations: { listOrderStable: false } },
    ],
    ['does not decide by a list that changes', lists(['limit', 'offset'], ALL, ALL.slice(1)), ['undecided']],
    [
      'decides nothing where a parameter alone shows other items',
      [
        list([], ALL),
        list(['depth'], ALL.slice(1)),
        list(['expand'], ALL),
        list(['depth', 'expand'], []),
        list([], ALL),
      ],
      [],
    ],
  ],
});

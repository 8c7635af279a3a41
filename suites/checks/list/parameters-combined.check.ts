import type { Facts } from '../../../contracts/formats/recording.ts';
import { mayExpand } from '../../evidence/lists/field-selection.ts';
import { itemId, listResponses, type Item, type ListResponse } from '../../evidence/lists/list-responses.ts';
import { ITEMS } from '../../evidence/lists/paging-walks.ts';
import { absentFrom, jsonValue, memberPart, phrase, plainValue } from '../../evidence/phrase.ts';
import { outOfOrder, type By } from '../../evidence/lists/sorted-order.ts';
import { defineCheck } from '../check.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';

type Name = NonNullable<Facts['parameters']>[number];

const namesOf = ({ exchange }: ListResponse): readonly Name[] => exchange.facts.parameters ?? [];

const idsOf = (list: ListResponse | undefined): readonly string[] =>
  (list?.items ?? []).map((item) => itemId(item) ?? '');

const isSame = (some: readonly string[], others: readonly string[]): boolean => some.join(' ') === others.join(' ');

/** The lists with one parameter or none, in the order of sending. */
type Alone = (name?: Name) => readonly ListResponse[];

/** The ids of the list without parameters, read before and after the others; none where it was not the same, or shows an item without an id. */
function unchangedIds(alone: Alone): readonly string[] {
  const [ids = [], ...later] = alone().map(idsOf);
  return later.length > 0 && !ids.includes('') && later.every((one) => isSame(one, ids)) ? ids : [];
}

/** Ids with which the list begins, by the lists with each parameter alone; undefined where these are not parts of the whole list in one order. */
function expectedIds(alone: Alone, names: readonly Name[]): readonly string[] | undefined {
  const plain = unchangedIds(alone);
  const starts = names.map((name) => {
    const ids = idsOf(alone(name)[0]);
    const start = name === 'offset' ? plain.indexOf(ids[0] ?? '') : 0;
    // A page that begins later may end later.
    const shared = plain.slice(start, start + ids.length);
    return ids.length > 0 && isSame(ids.slice(0, shared.length), shared) ? start : -1;
  });
  return starts.includes(-1) ? undefined : plain.slice(Math.max(0, ...starts));
}

function comparedItems(alone: Alone, list: ListResponse): Observation | undefined {
  const names = namesOf(list);
  const expected = expectedIds(alone, names);
  if (!expected) return undefined;
  const ids = idsOf(list);
  const at = expected.findIndex((id, index) => id !== ids[index] && index < Math.max(1, ids.length));
  if (at < 0) return met(list.exchange);
  const sources = [...names.flatMap((name) => alone(name).slice(0, 1)), list].map(({ exchange }) => exchange);
  return broken(sources, {
    expected: phrase`the item with id ${plainValue(expected[at])} at place ${at + 1}, by the lists with one of the parameters`,
    received: ids[at] === undefined ? absentFrom('no item') : phrase`id ${plainValue(ids[at])}`,
    signature: 'other items',
  });
}

/** Descending, as the scenario requests it. */
const ORDER: By = [['externalId', -1]];

function comparedOrder(alone: Alone, list: ListResponse): Observation | undefined {
  const [sorted] = namesOf(list).includes('sort') ? alone('sort') : [];
  if (!sorted || outOfOrder(sorted.items, ORDER) !== undefined) return undefined;
  const pair = outOfOrder(list.items, ORDER);
  if (pair === undefined) return met(list.exchange);
  if (pair === 'unknown') return undefined;
  const [one, next] = pair.map(({ externalId }) => jsonValue(externalId));
  return broken([sorted.exchange, list.exchange], {
    expected: phrase`items in descending order of ${memberPart('/externalId')}, as with sort alone`,
    received: phrase`${one} before ${next}`,
    pointer: '/externalId',
    signature: 'other order',
  });
}

function comparedNumber(alone: Alone, list: ListResponse): Observation | undefined {
  const [limited] = namesOf(list).includes('limit') ? alone('limit') : [];
  if (!limited || limited.items.length === 0) return undefined;
  if (list.items.length <= limited.items.length) return met(list.exchange);
  return broken([limited.exchange, list.exchange], {
    expected: phrase`${ITEMS}at most ${limited.items.length}, as with limit alone`,
    received: phrase`${ITEMS}${list.items.length}`,
    signature: 'limit exceeded',
  });
}

/** A member that an item shows with `fields` and another parameter and not with `fields` alone, or the other way round. */
function comparedMembers(alone: Alone, list: ListResponse): Observation | undefined {
  const names = namesOf(list);
  const [selected] = names.includes('fields') ? alone('fields') : [];
  if (!selected) return undefined;
  const known = new Map<string | undefined, Item>(selected.items.map((item) => [itemId(item), item]));
  const pairs = list.items.flatMap((item) => {
    const same = itemId(item) === undefined ? undefined : known.get(itemId(item));
    return same ? [{ item, same }] : [];
  });
  for (const { item, same } of pairs) {
    const further = Object.keys(item).find((name) => !(name in same));
    const lost = Object.keys(same).find((name) => !(name in item));
    if (further === undefined && lost === undefined) continue;
    return broken([selected.exchange, list.exchange], {
      // Whether what is expanded must be selected, too, is unspecified.
      severity: mayExpand(list.exchange) ? 'warn' : 'fail',
      expected: 'the members that are shown with fields alone',
      received: further === undefined ? absentFrom(`no ${String(lost)}`) : phrase`member ${further} as well`,
      signature: 'other members',
    });
  }
  return pairs.length > 0 ? met(list.exchange) : undefined;
}

export default defineCheck({
  id: 'parameters-combined',
  decides:
    'A list with several optional parameters has the items, their order and their members by which the lists with each of them alone differ.',
  needs: [{ exchange: { step: 'combined' } }],
  leaves:
    'A list that changes meanwhile, which items a sorted page holds, pages that are shorter, members with `expand` or `depth`.',
  judge: (judgement) => {
    const lists = listResponses(judgement, { step: 'combined' });
    const alone: Alone = (name) => lists.filter((one) => namesOf(one).length < 2 && namesOf(one)[0] === name);
    const several = lists.filter((one) => namesOf(one).length > 1);
    if (several.length > 0 && unchangedIds(alone).length === 0)
      return [undecided('the list changed while it was read, or shows items without an id')];
    const isOrdered = judgement.declared('listOrderStable') !== false;
    return several.flatMap((list) => {
      const comparisons = [...(isOrdered ? [comparedItems] : []), comparedOrder, comparedNumber, comparedMembers];
      const compared = comparisons.flatMap((compare) => compare(alone, list) ?? []);
      const wrong = compared.filter(({ outcome }) => outcome !== 'met');
      return wrong.length > 0 ? wrong : compared.slice(0, 1);
    });
  },
});

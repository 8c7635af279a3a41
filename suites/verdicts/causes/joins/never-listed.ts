/** Joins what is wrong with a list that never contains a resource that the run created: such resources are missing whatever is asked for. */

import type { Exchange } from '../../../../contracts/formats/recording.ts';
import type { Json } from '../../../../contracts/contract.ts';
import type { Broken } from '../../../checks/observation.ts';
import { groupBy } from '../../../../contracts/group-by.ts';
import { isObject } from '../../../../contracts/json/json-type.ts';
import { idText } from '../../../../contracts/json/exact-integers.ts';
import { percentDecoded } from '../../../../contracts/text/percent-encoding.ts';
import { responseJson, type History } from '../../../evidence/history.ts';
import { externalIdOf, idIn, succeeded } from '../../../evidence/lifecycles/lifecycle-of.ts';
import { valuesIn } from '../../../evidence/phrase.ts';
import type { Joining } from './joining.ts';
import { effectOfViolation, type Violation } from '../violation.ts';

const isCreation = (one: Exchange): boolean =>
  one.request.method === 'POST' && one.facts.item !== undefined && succeeded(one);

/** The operation of all exchanges of all cases that are no creations. */
function listIn({ cases }: Violation, history: History): string | undefined {
  const lists = cases.flatMap(({ seq }) => history.exchangesOf(seq)).filter((one) => !isCreation(one));
  const [operation, ...others] = new Set(lists.map((one) => one.operation));
  return others.length === 0 && lists.every((one) => Array.isArray(responseJson(one))) ? operation : undefined;
}

const hasCreation = ({ cases }: Violation, history: History): boolean =>
  cases.every(({ seq }) => history.exchangesOf(seq).some(isCreation));

/** Ids of the items of a list. */
const idsIn = (list: Exchange): readonly string[] =>
  [responseJson(list)].flat().flatMap((item) => (isObject(item) ? (idText(item) ?? []) : []));

/** True where items of the list have ids, and none that a creation returned. */
function isNeverListed(operation: string, created: ReadonlySet<string>, history: History): boolean {
  const ids = history.exchanges({ operations: [operation] }).flatMap(idsIn);
  return ids.length > 0 && !ids.some((id) => created.has(id));
}

/** True where all lists of all cases are empty. */
const areEmpty = ({ cases }: Violation, history: History): boolean =>
  cases.every(({ seq }) => {
    const lists = history.exchangesOf(seq).filter((one) => !isCreation(one));
    const shown = lists.map((one) => responseJson(one));
    return shown.length > 0 && shown.every((one) => Array.isArray(one) && one.length === 0);
  });

/** Where lists are empty that must contain what the run created, whatever else empty lists do not show, or are not rejected for, has this cause. */
function joinEmpty({ groups, violations, history }: Joining): void {
  const content = violations.filter((one) => ['other', 'status'].includes(effectOfViolation(one).family));
  const empty = content.filter((one) => listIn(one, history) !== undefined && areEmpty(one, history));
  for (const alike of groupBy(empty, (one) => listIn(one, history)).values()) {
    const first = alike.find((one) => hasCreation(one, history));
    if (first) for (const one of alike) groups.join(first, one);
  }
}

/** Ids of the customer's resources that the query of a list names by their external id. */
function namedInQuery({ request, facts }: Exchange, created: readonly Exchange[]): readonly string[] {
  const query = decoded(new URL(request.url).search);
  return created.flatMap((one) => {
    const externalId = externalIdOf(one);
    const isOwn = one.facts.customer === facts.customer;
    return isOwn && externalId && isWholeIn(query, externalId) ? (idIn(one) ?? []) : [];
  });
}

/** Not as the beginning of a longer one. */
const isWholeIn = (query: string, externalId: string): boolean =>
  query
    .split(externalId)
    .slice(1)
    .some((rest) => !/^[\w-]/.test(rest));

const decoded = (query: string): string => percentDecoded(query.replaceAll('+', ' ')) ?? query;

/** Where a list lacks what was created, and none shows the resource that a filter names any more, the filter finds nothing for the same reason. */
function joinGone({ groups, violations, history }: Joining): void {
  const others = violations.filter((one) => effectOfViolation(one).family === 'other');
  for (const alike of groupBy(others, (one) => listIn(one, history)).values()) {
    const first = alike.find((one) => hasCreation(one, history));
    const operation = first && listIn(first, history);
    if (!first || operation === undefined) continue;
    const created = history.exchanges({ interface: first.row.requirement.interface }).filter(isCreation);
    const lists = history.exchanges({ operations: [operation] });
    const isGone = (list: Exchange): boolean => {
      const ids = namedInQuery(list, created);
      const later = lists.filter((one) => one.startedAt > list.startedAt && succeeded(one));
      return ids.length > 0 && later.length > 0 && !later.some((one) => idsIn(one).some((id) => ids.includes(id)));
    };
    const isOfGone = (one: Violation): boolean =>
      areEmpty(one, history) && one.cases.every(({ seq }) => history.exchangesOf(seq).every(isGone));
    for (const one of alike) if (one !== first && isOfGone(one)) groups.join(first, one);
  }
}

/**
 * True for what is wrong with a list whatever resources are missing in it: who may see an item, how many items there are, which members, and the
 * order of items that lists contain.
 */
function isOfOthers({ row, cases }: Violation, listed: ReadonlySet<string>): boolean {
  const isCounted = ({ expected, received }: Broken): boolean =>
    [...expected.parts, ...received.parts].some(
      (part) => part.kind === 'member' || (part.kind === 'value' && typeof part.value === 'number'),
    );
  const isListed = (value: Json): boolean => typeof value === 'string' && listed.has(value);
  return (
    row.check?.isOfAccess === true || cases.every((one) => isCounted(one) || valuesIn(one.expected).some(isListed))
  );
}

export function joinNeverListed({ groups, violations, history }: Joining): void {
  const others = violations.filter((one) => effectOfViolation(one).family === 'other');
  for (const [name, own] of groupBy(others, ({ row }) => row.requirement.interface)) {
    const created = history.exchanges({ interface: name }).filter(isCreation);
    const ids = new Set(created.flatMap((one) => idIn(one) ?? []));
    for (const [operation, alike] of groupBy(own, (one) => listIn(one, history) ?? '')) {
      const first = alike.find((one) => hasCreation(one, history));
      if (operation === '' || !first || !isNeverListed(operation, ids, history)) continue;
      const listed = new Set(history.exchanges({ operations: [operation] }).flatMap(idsIn));
      for (const one of alike) if (hasCreation(one, history) || !isOfOthers(one, listed)) groups.join(first, one);
    }
  }
  joinEmpty({ groups, violations, history });
  joinGone({ groups, violations, history });
}

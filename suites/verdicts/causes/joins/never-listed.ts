/** Joins what is wrong with a list that never contains a resource that the run created: such resources are missing whatever is asked for. */

import type { Exchange } from '../../../../contracts/formats/recording.ts';
import { groupBy } from '../../../../contracts/group-by.ts';
import { isObject } from '../../../../contracts/json/json-type.ts';
import { idText } from '../../../../contracts/json/exact-integers.ts';
import { responseJson, type History } from '../../../evidence/history.ts';
import { idIn, succeeded } from '../../../evidence/lifecycles/lifecycle-of.ts';
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

/** True where items of the list have ids, and none that a creation returned. */
function isNeverListed(operation: string, created: ReadonlySet<string>, history: History): boolean {
  const items = history.exchanges({ operations: [operation] }).flatMap((one) => [responseJson(one)].flat());
  const ids = items.flatMap((item) => (isObject(item) ? (idText(item) ?? []) : []));
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

export function joinNeverListed({ groups, violations, history }: Joining): void {
  const others = violations.filter((one) => effectOfViolation(one).family === 'other');
  for (const [name, own] of groupBy(others, ({ row }) => row.requirement.interface)) {
    const created = history.exchanges({ interface: name }).filter(isCreation);
    const ids = new Set(created.flatMap((one) => idIn(one) ?? []));
    for (const [operation, alike] of groupBy(own, (one) => listIn(one, history) ?? '')) {
      const first = alike.find((one) => hasCreation(one, history));
      if (operation === '' || !first || !isNeverListed(operation, ids, history)) continue;
      for (const one of alike) groups.join(first, one);
    }
  }
  joinEmpty({ groups, violations, history });
}

/** The order of the entries of a location history, as their times show it. Pure. */

import type { Contract, Json } from '../../contracts/contract.ts';
import { groupBy } from '../../contracts/group-by.ts';
import { instantOf } from '../../suites/evidence/agreement/agreement.ts';
import { about, isAccepted, ofOne, type Probed, type Proposal } from '../learner.ts';
import { scalarsIn } from './scalars-in.ts';

/** Fewer entries are sorted by chance. */
const FEWEST_ENTRIES = 3;

const DATE_TIME = /^\d{4}-?\d{2}-?\d{2}T\d{2}/;

/** The date-times in a body by their place, in the order of the body. */
function dateTimes(body: Json | undefined): ReadonlyMap<string, readonly number[]> {
  const found = scalarsIn(body).flatMap(([pointer, value]) => {
    const instant = typeof value === 'string' && DATE_TIME.test(value) ? instantOf(value) : undefined;
    return instant === undefined ? [] : [{ pointer, instant }];
  });
  const byPlace = groupBy(found, ({ pointer }) => pointer);
  return new Map([...byPlace].map(([pointer, all]) => [pointer, all.map(({ instant }) => instant)]));
}

/** The direction of at least three different times, if they have one. */
function directionOf(times: readonly number[]): 'asc' | 'desc' | undefined {
  if (times.length < FEWEST_ENTRIES) return undefined;
  const steps = times.slice(1).map((time, index) => Math.sign(time - times[index]!));
  return steps.every((step) => step > 0) ? 'asc' : steps.every((step) => step < 0) ? 'desc' : undefined;
}

/** By the first member whose times have one direction in every history that was read. */
export function historyOrder(probes: readonly Probed<unknown>[], { id, operations }: Contract): readonly Proposal[] {
  const [history] = operations.filter(({ lookup }) => lookup === 'history');
  if (!history) return [];
  const shownBy = about(ofOne(probes, history.id), 'identity').filter(isAccepted);
  const timesOf = shownBy
    .map(({ json }) => dateTimes(json))
    .filter((one) => [...one.values()].some(({ length }) => length > 1));
  for (const pointer of timesOf[0]?.keys() ?? []) {
    if (pointer.split('*').length !== 2) continue;
    const directions = new Set(timesOf.map((one) => directionOf(one.get(pointer) ?? [])));
    const [direction] = directions;
    if (directions.size === 1 && direction !== undefined)
      return [{ key: `${id}.historyOrder`, value: { pointer, direction }, shownBy }];
  }
  return [];
}

/** The order of the entries of a location history, as their times show it. Pure. */

import type { Contract, Json } from '../../contracts/contract.ts';
import { instantOf } from '../../suites/evidence/agreement/agreement.ts';
import { about, isAccepted, ofOne, type Probed, type Proposal } from '../learner.ts';

/** Fewer entries are sorted by chance. */
const FEWEST_ENTRIES = 3;

const DATE_TIME = /^\d{4}-?\d{2}-?\d{2}T\d{2}/;

/** The date-times in a body by their place, in the order of the body; `*` for every element of a list. */
function dateTimes(body: Json | undefined, at = '', found = new Map<string, number[]>()): Map<string, number[]> {
  if (typeof body === 'string') {
    const instant = DATE_TIME.test(body) ? instantOf(body) : undefined;
    if (instant !== undefined) found.set(at, [...(found.get(at) ?? []), instant]);
  } else if (Array.isArray(body)) for (const one of body as readonly Json[]) dateTimes(one, `${at}/*`, found);
  else if (typeof body === 'object' && body !== null)
    for (const [name, one] of Object.entries(body))
      dateTimes(one, `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, found);
  return found;
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

/** Whether a list that was walked holds a resource. */

import type { Json } from '../../../contracts/contract.ts';
import { itemId, whyIncomplete, type Walk } from '../../evidence/lists/list-responses.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { phrase, plainValue } from '../../evidence/phrase.ts';

/** A resource searched for in a walk of the list; there may be a reason why its absence proves nothing. */
export function inList(walk: Walk, wanted: Json, why?: string): readonly Observation[] {
  const last = walk.pages.at(-1)?.exchange;
  if (!last) return [];
  const found = walk.pages.find(({ items }) => items.some((item) => itemId(item) === wanted));
  if (found) return [met(found.exchange)];
  const reason = whyIncomplete(walk) ?? why;
  if (reason !== undefined) return [undecided(reason, last)];
  if (walk.ids.includes(undefined)) return [undecided('the items of the list show no id', last)];
  return [
    broken([last], {
      expected: phrase`the resource with id ${plainValue(String(wanted))} in the list`,
      received: 'a list without its id',
      signature: 'resource of the provider or of the profile absent',
    }),
  ];
}

import type { Json } from '../../contracts/contract.ts';
import { operationsOf } from '../../contracts/operations-of.ts';
import { optionsSchema, type Check, type Judgement } from './check.ts';
import { idIn, succeeded } from './life-of.ts';
import { itemId, walkOf, whyNotWhole, type Walk } from './list-answers.ts';
import { broken, met, undecided, type Observation } from './observation.ts';

/** A resource of the profile, looked for in a walk of the list. */
function inList(walk: Walk, wanted: Json): readonly Observation[] {
  const last = walk.pages.at(-1)?.exchange;
  if (!last) return [];
  const found = walk.pages.find(({ items }) => items.some((item) => itemId(item) === wanted));
  if (found) return [met(found.exchange)];
  const why = whyNotWhole(walk);
  if (why !== undefined) return [undecided(why, last)];
  if (walk.ids.includes(undefined)) return [undecided('the items of the list show no id', last)];
  return [
    broken([last], {
      expected: `id ${String(wanted)} in the list`,
      received: 'a list without it',
      signature: 'resource of the profile absent',
    }),
  ];
}

/** Whether the customer of a walk has retrieved the resource in this run, so that it is there and its own. */
function isRetrieved({ contract, history }: Judgement, { pages }: Walk, wanted: Json): boolean {
  const [page] = pages;
  return history
    .exchanges({ operations: operationsOf(contract, 'retrieve') })
    .some((one) => one.identity === page?.exchange.identity && succeeded(one) && idIn(one) === wanted);
}

/**
 * Decides: resources of the customer that the profile names stand in its list: those the provider has created, or that are in some state.
 * Needs:   the id of such a resource from the profile, and a list walked to its end.
 * Leaves:  lists too long to be walked, resources outside the window that was asked for; in the list that is asked for without a window of
 *          their own, resources that were not retrieved.
 */
export const listOrigins: Check = {
  id: 'list-origins',
  decides: "Resources of the customer that the profile names stand in the customer's list.",
  needs: 'The id of such a resource from the profile, and a list walked to its end.',
  leaves: 'Lists too long to be walked.',
  options: optionsSchema({ retrieved: { type: 'boolean' } }),
  evidence: ['listing', 'states'],
  judge: (judgement) => {
    const { requirement, declared, options } = judgement;
    const named = requirement.declarations.map(declared).filter((value) => typeof value === 'string');
    if (options['retrieved'] !== true) {
      const walk = walkOf(judgement, { step: 'origins' });
      return walk ? named.slice(0, 1).flatMap((wanted) => inList(walk, wanted)) : [];
    }
    const walk = walkOf(judgement, { step: 'walk', walk: 'all-before' });
    return walk
      ? named.filter((wanted) => isRetrieved(judgement, walk, wanted)).flatMap((wanted) => inList(walk, wanted))
      : [];
  },
};

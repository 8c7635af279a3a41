import { NO_OPTIONS, type Check } from './check.ts';
import { itemId, walkOf, whyNotWhole } from './list-answers.ts';
import { broken, met, undecided, type Observation } from './observation.ts';

/**
 * Decides: resources that the provider has created stand in the customer's list beside those of partners.
 * Needs:   the id of such a resource from the profile, and a list walked to its end.
 * Leaves:  lists too long to be walked, resources outside the window that was asked for.
 */
export const listOrigins: Check = {
  id: 'list-origins',
  decides: "Resources the provider has created stand in the customer's list.",
  needs: 'The id of such a resource from the profile, and a list walked to its end.',
  leaves: 'Lists too long to be walked.',
  options: NO_OPTIONS,
  evidence: ['listing'],
  judge: (judgement) => {
    const { requirement, declared } = judgement;
    const wanted = requirement.declarations.map(declared).find((value) => typeof value === 'string');
    if (typeof wanted !== 'string') return [];
    const walk = walkOf(judgement, { step: 'origins' });
    const last = walk?.pages.at(-1)?.exchange;
    if (!walk || !last) return [];
    const found = walk.pages.find(({ items }) => items.some((item) => itemId(item) === wanted));
    if (found) return [met(found.exchange)];
    const why = whyNotWhole(walk);
    if (why !== undefined) return [undecided(why, last)] as readonly Observation[];
    if (walk.ids.includes(undefined)) return [undecided('the items of the list show no id', last)];
    return [
      broken([last], {
        expected: `id ${wanted} in the list`,
        received: 'a list without it',
        signature: 'provider-created absent',
      }),
    ];
  },
};

/** Windows that hold the whole run. */

import type { WindowName } from '../../../contracts/formats/evidence/steps/lists.ts';
import { listResponses, walkOf, whyIncomplete } from '../../evidence/lists/list-responses.ts';
import { areIdentified } from '../../evidence/lists/own-items.ts';
import { isOwn, ownLifecycles } from '../../evidence/lists/own-lists.ts';
import type { Judgement } from '../check.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';

/** What the run has created must be in the window, unless the pages that were read cannot hold it. */
export function windowHolds(judgement: Judgement, window: WindowName): readonly Observation[] {
  const walk = walkOf(judgement, { step: 'window', window });
  const [first, last] = [walk?.pages[0]?.exchange, walk?.pages.at(-1)?.exchange];
  if (!walk || !first || !last) return [];
  const own = ownLifecycles(judgement, first);
  if (own.length === 0) return [];
  const holder = walk.pages.find(({ items }) => items.some((item) => isOwn(own, item)));
  if (holder) return [met(holder.exchange)];
  const why = whyIncomplete(walk);
  if (why !== undefined) return [undecided(why, last)];
  if (!areIdentified(walk.items, own)) return [undecided('the items of the list show no id', last)];
  const wereListed = (): boolean =>
    listResponses(judgement, {}).some(
      ({ exchange, items }) => exchange.startedAt < first.startedAt && items.some((item) => isOwn(own, item)),
    );
  if (judgement.declared('settleMs') === undefined && !wereListed())
    return [
      undecided(
        'no list before showed a created resource, and the profile declares no time (settleMs) within which it must',
        last,
      ),
    ];
  return [
    broken([last], {
      expected: 'resources created within the window',
      received: walk.items.length === 0 ? 'an empty list' : 'a list without them',
      signature: 'window misses',
    }),
  ];
}

/** Resources that this run has created for the caller of a list, in that list. */

import type { Exchange } from '../../../contracts/formats/recording.ts';
import { sentMembers } from '../history.ts';
import type { Judgement } from '../judgement.ts';
import { lifecyclesOf, type Lifecycle } from '../lifecycles/lifecycle-of.ts';
import type { Item } from './list-responses.ts';
import { isSame } from './own-items.ts';

/** Resources that this run has created for the caller of an exchange. */
export const ownLifecycles = ({ contract, history }: Judgement, exchange: Exchange): readonly Lifecycle[] =>
  lifecyclesOf(history, contract).filter(({ customer }) => customer === exchange.facts.customer);

export const isOwn = (lifecycles: readonly Lifecycle[], item: Item): boolean =>
  lifecycles.some((lifecycle) => isSame(item, lifecycle) === true);

/** True for a resource of this run that an update gave a value of the member: a list may show any of its values for some time. */
export function isUpdatedAt({ contract, history }: Judgement, name: string): (item: Item) => boolean {
  const updated = lifecyclesOf(history, contract).filter(({ updates }) =>
    updates.some((update) => sentMembers(update).includes(name)),
  );
  return (item) => isOwn(updated, item);
}

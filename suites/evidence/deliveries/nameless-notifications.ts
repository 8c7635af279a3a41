/** A target whose notifications name no resource: no document shows what a notification contains. */

import type { Delivery } from '../../../contracts/formats/recording.ts';
import type { Judgement } from '../judgement.ts';
import { externalIdOf, lifecyclesOf } from '../lifecycles/lifecycle-of.ts';
import { oncePerHistory } from '../once-per-history.ts';
import { windowsOf } from './delivery-windows.ts';
import { resourceIdsIn } from './notification-form.ts';
import { mentions } from './notification-text.ts';

type Known = Pick<Judgement, 'contract' | 'history' | 'declared'>;

const nameless = oncePerHistory<readonly Delivery[]>();

const known = oncePerHistory<readonly string[]>();

/** Ids and external ids of the resources of the run. */
const wordsOf = ({ contract, history, declared }: Known): readonly string[] =>
  known(history, contract.id, () => {
    const ofWindows = windowsOf({ contract, history, declared }, {}).flatMap(({ words }) => words);
    const ofResources = lifecyclesOf(history, contract).flatMap(({ create, id }) => [id, externalIdOf(create)]);
    return [...new Set([...ofWindows, ...ofResources.filter((one) => one !== undefined)])];
  });

/** True for a notification that names no resource of the run. */
export const isNameless = (judgement: Known, delivery: Delivery): boolean =>
  resourceIdsIn(judgement, delivery).length === 0 && !mentions(delivery, wordsOf(judgement));

/** Every notification, if none of them names a resource, so that which event one of them is about cannot be decided; otherwise nothing. */
export const namelessNotifications = (judgement: Known): readonly Delivery[] =>
  nameless(judgement.history, judgement.contract.id, () => {
    const { contract, history } = judgement;
    const all = history.deliveries({ facts: { interface: contract.id } });
    if (all.some((one) => resourceIdsIn(judgement, one).length > 0)) return [];
    const words = wordsOf(judgement);
    return words.length === 0 || all.some((one) => mentions(one, words)) ? [] : all;
  });

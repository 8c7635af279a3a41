/** Resources of this run that notifications contain at the declared place, at any time of the run. */

import { idText } from '../../../contracts/json/exact-integers.ts';
import type { Json } from '../../../contracts/contract.ts';
import type { Delivery } from '../../../contracts/formats/recording.ts';
import type { Judgement } from '../check.ts';
import { requestJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { lifecyclesOf, type Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { notificationForm, valuesAt } from '../../evidence/deliveries/notification-form.ts';
import type { Resource } from './resource-moments.ts';

export interface NotifiedResource {
  readonly delivery: Delivery;
  readonly lifecycle: Lifecycle;
  readonly resource: Resource;
}

/** Objects of a body that is one, or a list of several. */
export const objectsIn = (json: Json | undefined): readonly Resource[] =>
  (Array.isArray(json) ? (json as readonly Json[]) : [json]).filter(isObject);

export function notifiedResources(judgement: Judgement): readonly NotifiedResource[] {
  const { contract, history } = judgement;
  const pointer = notificationForm(judgement)?.['resource'];
  if (typeof pointer !== 'string') return [];
  const lifecycles = new Map(
    lifecyclesOf(history, contract).map((lifecycle) => [`${lifecycle.customer} ${lifecycle.id}`, lifecycle]),
  );
  return history.deliveries({ facts: { interface: contract.id } }).flatMap((delivery) =>
    valuesAt(requestJson(delivery), pointer).flatMap((resource): readonly NotifiedResource[] => {
      const lifecycle = isObject(resource) && lifecycles.get(`${delivery.facts.customer} ${idText(resource)}`);
      return isObject(resource) && lifecycle ? [{ delivery, lifecycle, resource }] : [];
    }),
  );
}

/** Resources of this run that notifications contain, at the declared place or anywhere, at any time of the run. */

import { idText } from '../../../contracts/json/exact-integers.ts';
import type { Json } from '../../../contracts/contract.ts';
import type { Delivery } from '../../../contracts/formats/recording.ts';
import type { Judgement } from '../check.ts';
import { requestJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { lifecyclesOf, resourceIn, type Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
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

/** Every object within a value. */
export function objectsWithin(value: Json | undefined): readonly Resource[] {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(objectsWithin);
  return isObject(value) ? [value, ...Object.values(value).flatMap(objectsWithin)] : [];
}

/** More members than these distinguish a resource from a reference to it. */
const REFERENCE = 2;

/** Objects within a value that have the id of a resource, and more members than a reference to it. */
export const resourcesWithin = (value: Json | undefined): readonly Resource[] =>
  objectsWithin(value).filter((one) => idText(one) !== undefined && Object.keys(one).length > REFERENCE);

/** True for an object that has two values of the created resource in addition to its id: what else is within a notification may be numbered alike. */
function isLike(resource: Resource, { create }: Lifecycle): boolean {
  const made = resourceIn(create) ?? {};
  const isEqual = (name: string): boolean => JSON.stringify(resource[name]) === JSON.stringify(made[name]);
  return Object.keys(resource).filter((name) => name !== 'id' && isEqual(name)).length >= REFERENCE;
}

export function notifiedResources(judgement: Judgement): readonly NotifiedResource[] {
  const { contract, history } = judgement;
  const pointer = notificationForm(judgement)?.['resource'];
  const isPlaced = typeof pointer === 'string';
  const objects = (json: Json | undefined): readonly Resource[] =>
    isPlaced ? valuesAt(json, pointer).filter(isObject) : resourcesWithin(json);
  const lifecycles = new Map(
    lifecyclesOf(history, contract).map((lifecycle) => [`${lifecycle.customer} ${lifecycle.id}`, lifecycle]),
  );
  return history.deliveries({ facts: { interface: contract.id } }).flatMap((delivery) =>
    objects(requestJson(delivery)).flatMap((resource): readonly NotifiedResource[] => {
      const lifecycle = lifecycles.get(`${delivery.facts.customer} ${idText(resource)}`);
      return lifecycle && (isPlaced || isLike(resource, lifecycle)) ? [{ delivery, lifecycle, resource }] : [];
    }),
  );
}

/** Resources of this run that notifications contain, at the declared place or anywhere, at any time of the run. */

import { groupBy } from '../../../contracts/group-by.ts';
import { idText } from '../../../contracts/json/exact-integers.ts';
import type { Json } from '../../../contracts/contract.ts';
import type { Delivery } from '../../../contracts/formats/recording.ts';
import type { Judgement } from '../check.ts';
import { requestJson, responseJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { lifecyclesOf, succeeded, type Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { oncePerHistory } from '../../evidence/once-per-history.ts';
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

/** Members that make an object the event, also where it has the id of its resource. */
const EVENT_MEMBER = /^event[-_]?(type|name|id|time)$/i;

/** Objects within a value that have the id of a resource, and more members than a reference to it. */
const resourcesWithin = (value: Json | undefined): readonly Resource[] =>
  objectsWithin(value).filter((one) => idText(one) !== undefined && Object.keys(one).length > REFERENCE);

/** Values that members of a resource had at any time, as requests and responses about it show. */
type ShownValues = ReadonlyMap<string, ReadonlySet<string>>;

function valuesEverShown({ history, contract }: Judgement, { item, create }: Lifecycle): ShownValues {
  const exchanges = [create, ...history.exchanges({ interface: contract.id, facts: { item } })].filter(succeeded);
  const values = new Map<string, Set<string>>();
  for (const resource of exchanges.flatMap((one) => [requestJson(one), responseJson(one)].flatMap(objectsIn)))
    for (const [name, value] of Object.entries(resource))
      values.set(name, (values.get(name) ?? new Set()).add(JSON.stringify(value)));
  return values;
}

/** True for an object that has two values of the resource in addition to its id: what else is within a notification may be numbered alike. */
const isLike = (resource: Resource, shown: ShownValues): boolean =>
  Object.entries(resource).filter(([name, value]) => name !== 'id' && shown.get(name)?.has(JSON.stringify(value)))
    .length >= REFERENCE;

const placeOf = (judgement: Judgement): string | undefined => {
  const pointer = notificationForm(judgement)?.['resource'];
  return typeof pointer === 'string' ? pointer : undefined;
};

/** True for an object that has the id of a resource and is the event: its other members, such as a description, are those of the event. */
export const isEventItself = (judgement: Judgement, object: Resource): boolean =>
  placeOf(judgement) === undefined && Object.keys(object).some((name) => EVENT_MEMBER.test(name));

/** Objects of a notification at the declared place of the resource, or anywhere. */
const objectsOf = (judgement: Judgement, json: Json | undefined): readonly Resource[] => {
  const place = placeOf(judgement);
  return place === undefined ? resourcesWithin(json) : valuesAt(json, place).filter(isObject);
};

const grouped = oncePerHistory<ReadonlyMap<Delivery, readonly NotifiedResource[]>>();

/** The resource with an id in a notification: what is like it, or an object with its id within another one, as the outermost may be the event. */
export function notifiedWithId(judgement: Judgement, delivery: Delivery, id: string): Resource | undefined {
  const byDelivery = grouped(judgement.history, judgement.contract.id, () =>
    groupBy(notifiedResources(judgement), (one) => one.delivery),
  );
  const known = byDelivery.get(delivery)?.find(({ resource }) => idText(resource) === id);
  if (known) return isEventItself(judgement, known.resource) ? undefined : known.resource;
  const json = requestJson(delivery);
  const isPlaced = placeOf(judgement) !== undefined;
  return objectsOf(judgement, json).find((one) => idText(one) === id && (isPlaced || one !== json));
}

const found = oncePerHistory<readonly NotifiedResource[]>();

export const notifiedResources = (judgement: Judgement): readonly NotifiedResource[] =>
  found(judgement.history, judgement.contract.id, () => findNotified(judgement));

function findNotified(judgement: Judgement): readonly NotifiedResource[] {
  const { contract, history } = judgement;
  const isPlaced = placeOf(judgement) !== undefined;
  const lifecycles = new Map(
    lifecyclesOf(history, contract).map((lifecycle) => [`${lifecycle.customer} ${lifecycle.id}`, lifecycle]),
  );
  const known = new Map<Lifecycle, ShownValues>();
  const valuesOf = (lifecycle: Lifecycle): ShownValues => {
    const values = known.get(lifecycle) ?? valuesEverShown(judgement, lifecycle);
    known.set(lifecycle, values);
    return values;
  };
  return history.deliveries({ facts: { interface: contract.id } }).flatMap((delivery) =>
    objectsOf(judgement, requestJson(delivery)).flatMap((resource): readonly NotifiedResource[] => {
      const lifecycle = lifecycles.get(`${delivery.facts.customer} ${idText(resource)}`);
      return lifecycle && (isPlaced || isLike(resource, valuesOf(lifecycle)))
        ? [{ delivery, lifecycle, resource }]
        : [];
    }),
  );
}

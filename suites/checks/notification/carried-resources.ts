/** Resources of this run that notifications carry at the declared place, wherever in the run they came. */

import { idText } from '../../../contracts/exact-integers.ts';
import type { Json } from '../../../contracts/contract.ts';
import type { Delivery } from '../../../contracts/formats/recording.ts';
import type { Judgement } from '../check.ts';
import { requestJson } from '../../evidence/history.ts';
import { isObject } from '../../evidence/json-type.ts';
import { livesOf, type Life } from '../../evidence/lives/life-of.ts';
import { notificationForm, valuesAt } from '../../evidence/deliveries/notification-form.ts';
import type { Resource } from './resource-moments.ts';

export interface Carried {
  readonly delivery: Delivery;
  readonly life: Life;
  readonly resource: Resource;
}

/** Objects of a body that is one, or a list of several. */
export const objectsIn = (json: Json | undefined): readonly Resource[] =>
  (Array.isArray(json) ? (json as readonly Json[]) : [json]).filter(isObject);

export function carriedIn(judgement: Judgement): readonly Carried[] {
  const { contract, history } = judgement;
  const pointer = notificationForm(judgement)?.['resource'];
  if (typeof pointer !== 'string') return [];
  const lives = new Map(livesOf(history, contract).map((life) => [`${life.customer} ${life.id}`, life]));
  return history.deliveries({ facts: { interface: contract.id } }).flatMap((delivery) =>
    valuesAt(requestJson(delivery), pointer).flatMap((resource): readonly Carried[] => {
      const life = isObject(resource) && lives.get(`${delivery.facts.customer} ${idText(resource)}`);
      return isObject(resource) && life ? [{ delivery, life, resource }] : [];
    }),
  );
}

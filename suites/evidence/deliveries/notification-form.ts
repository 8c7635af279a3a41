/** The declared form of notifications: a schema, and pointers to the id, the resource and the kind of event. */

import type { Json } from '../../../contracts/contract.ts';
import { matchPattern } from '../../../contracts/json/json-pointer.ts';
import type { Delivery } from '../../../contracts/formats/recording.ts';
import type { Judgement } from '../judgement.ts';
import { declaredFor } from '../declared-for.ts';
import { exactRequestJson } from '../history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';

/** What the profile says of the form; undefined where it says nothing. */
export function notificationForm(
  judgement: Pick<Judgement, 'contract' | 'declared'>,
): { readonly [part: string]: Json | undefined } | undefined {
  const declared = declaredFor(judgement, 'notification.schema');
  return isObject(declared) ? declared : undefined;
}

/** Where a profile's pointer leads; one with a star, to the events of a batch, to several. */
export const valuesAt = (value: Json | undefined, pointer: string): readonly Json[] =>
  value === undefined ? [] : matchPattern(pointer, value).map((found) => found.value);

/** Ids of resources in a notification, at the declared place; none while no place is declared. */
export function resourceIdsIn(
  judgement: Pick<Judgement, 'contract' | 'declared'>,
  delivery: Delivery,
): readonly string[] {
  const pointer = notificationForm(judgement)?.['id'];
  return typeof pointer === 'string' ? valuesAt(exactRequestJson(delivery), pointer).map(String) : [];
}

/** Where notifications show the id of a resource: a number of a few digits may occur anywhere else, in any text. */

import type { Json } from '../../../contracts/contract.ts';
import { formatPointer } from '../../../contracts/json/json-pointer.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import type { Delivery } from '../../../contracts/formats/recording.ts';
import { exactRequestJson } from '../history.ts';
import { mentions } from './notification-text.ts';

/** A number that may also be a time, a count, a priority or the id of a notification. */
export const SHORT_NUMBER = /^\d{1,8}$/;

/** A number that occurs in nearly every notification. */
export const FEW_DIGITS = /^\d{1,4}$/;

/** Pointers to the texts and numbers within a value that are equal to a word; the same for each element of a list. */
function placesOf(value: Json | undefined, word: string, at: readonly string[] = []): readonly string[] {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((one) => placesOf(one, word, [...at, '*']));
  if (isObject(value)) return Object.entries(value).flatMap(([name, member]) => placesOf(member, word, [...at, name]));
  return String(value) === word ? [formatPointer(at)] : [];
}

/** Where notifications of an event show the id of its resource. */
export const idPlaces = (deliveries: readonly Delivery[], id = ''): ReadonlySet<string> =>
  new Set(deliveries.flatMap((delivery) => placesOf(exactRequestJson(delivery), id)));

/**
 * True if a notification certainly names a resource, the id of which comes first in the words: by a word that is no short number, or by its id in
 * one of the places where other notifications have that of their resource.
 */
export function namesForCertain(delivery: Delivery, words: readonly string[], places: ReadonlySet<string>): boolean {
  const long = words.filter((word) => !SHORT_NUMBER.test(word));
  if (long.length > 0 && mentions(delivery, long)) return true;
  return placesOf(exactRequestJson(delivery), words[0] ?? '').some((place) => places.has(place));
}

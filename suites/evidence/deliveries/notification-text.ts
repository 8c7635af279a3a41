/** What the text of a notification shows without any knowledge of its form: a resource it names, a kind of event it names. */

import { unescaped } from '../../../contracts/json/unescaped.ts';
import type { Delivery } from '../../../contracts/formats/recording.ts';
import { eventTypesNamed } from './event-type.ts';
import { textNames } from './text-names.ts';

const bodies = new WeakMap<Delivery, string>();

/** Body without JSON escapes; every window requests that of every delivery. */
function bodyOf(delivery: Delivery): string {
  const body = bodies.get(delivery) ?? unescaped(delivery.request.body ?? '');
  bodies.set(delivery, body);
  return body;
}

/** The event types, of those given, that a delivery names. */
export const eventTypesIn = (delivery: Delivery, names: readonly string[]): readonly string[] =>
  eventTypesNamed(bodyOf(delivery), names);

/** True if a delivery names one of the words, or if no word is given. */
export function mentions(delivery: Delivery, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const texts = [delivery.request.url, bodyOf(delivery)];
  return words.some((word) => texts.some((text) => textNames(text, word)));
}

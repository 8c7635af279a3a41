/** Items of a list that were sent once and are there twice: what a provider adds itself is no copy of what the client sent. */

import type { Json, JsonObject } from '../../../contracts/contract.ts';
import { disagreements, type Disagreement } from '../../evidence/agreement/agreement.ts';
import { IDENTITY, OWN_ITEMS } from '../../evidence/agreement/assigned.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { jsonValue } from '../../evidence/phrase.ts';

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);

const idOf = (item: Json | undefined): Json | undefined => (isObject(item) ? item['id'] : undefined);

/** An item as text, without the identity that a provider gives to its own items. */
const bare = (name: string, item: Json): string =>
  JSON.stringify(
    isObject(item) && OWN_ITEMS.includes(name)
      ? Object.fromEntries(Object.entries(item).filter(([member]) => !IDENTITY.includes(member)))
      : item,
  );

/** True if two of the items are the same through and through. */
const isTwice = (name: string, items: readonly Json[]): boolean =>
  new Set(items.map((item) => bare(name, item))).size < items.length;

/** The place of an item in the list sent: one whose id is there twice, or the first where every one is there twice. */
function duplicatedIn(name: string, sent: readonly Json[], shown: readonly Json[]): number {
  const byId = sent.findIndex((item) => {
    const id = idOf(item);
    const isUnique = typeof id === 'string' && id !== '' && sent.filter((one) => idOf(one) === id).length === 1;
    return (
      isUnique &&
      isTwice(
        name,
        shown.filter((one) => idOf(one) === id),
      )
    );
  });
  if (byId >= 0 || sent.length === 0 || shown.length !== 2 * sent.length || isTwice(name, sent)) return byId;
  const path = [name, '*'];
  const assigned = (at: readonly string[]): boolean => OWN_ITEMS.includes(name) && IDENTITY.includes(at.at(-1) ?? '');
  const areAll = sent.every((item) => {
    if (!isObject(item) || Object.keys(item).length === 0) return false;
    const same = shown.filter((one) => disagreements(item, one, path, { assigned, complete: true }).length === 0);
    return same.length === 2 && isTwice(name, same);
  });
  return areAll ? 0 : -1;
}

/** The first item of a list at the top of what was sent that is shown twice. */
export function duplicatedItem(sent: JsonObject, resource: JsonObject): Disagreement | undefined {
  for (const [name, list] of Object.entries(sent)) {
    const at = duplicatedIn(name, listOf(list), listOf(resource[name]));
    if (at >= 0)
      return {
        pointer: `/${name}/${at}`,
        expected: jsonValue(listOf(list)[at], 160),
        received: { kind: 'words', text: 'the same item twice' },
      };
  }
  return undefined;
}

/** Items of lists that no client sent: a provider renews its own, such as a note about the last change or the time that is left. */

import type { Json } from '../../../contracts/contract.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { disagreements } from './agreement.ts';
import { KINDS } from './assigned.ts';

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);

/** True if an item may be one that was sent: it shows a value of it that is more than a kind, or all of it. */
function mayBeSent(item: Json, sent: Json): boolean {
  if (!isObject(item) || !isObject(sent)) return disagreements(sent, item).length === 0;
  const shown = Object.entries(sent).filter(
    ([name, value]) => item[name] !== undefined && disagreements(value, item[name], [name]).length === 0,
  );
  return shown.some(([name]) => !KINDS.includes(name)) || shown.length === Object.keys(sent).length;
}

/**
 * A value without the items of its lists that no client sent, where a later reading has at least as many items: those were renewed, and none is
 * lost.
 * @param sent values of the same place in the requests of clients
 */
export function withoutRenewed(value: Json, sent: readonly (Json | undefined)[], later: Json | undefined): Json {
  if (Array.isArray(value)) {
    if (listOf(later).length < value.length) return value;
    const items = sent.flatMap(listOf);
    return listOf(value).filter((item) => items.some((one) => mayBeSent(item, one)));
  }
  if (!isObject(value) || !isObject(later)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      withoutRenewed(
        inner ?? null,
        sent.flatMap((one) => (isObject(one) ? [one[name]] : [])),
        later[name] ?? null,
      ),
    ]),
  );
}

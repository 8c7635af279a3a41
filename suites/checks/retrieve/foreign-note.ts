/** Notes that were sent with one resource and occur in another one: a provider writes other texts. */

import { oncePerHistory } from '../../evidence/once-per-history.ts';
import type { Contract, Json } from '../../../contracts/contract.ts';
import { requestJson, type History } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { externalIdOf, lifecyclesOf, resourceIn, type Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { jsonValue, phrase } from '../../evidence/phrase.ts';

/** A shorter text may occur elsewhere by chance. */
const LEAST_LENGTH = 10;

const textsOf = (value: Json | undefined): readonly string[] =>
  isObject(value) && Array.isArray(value['note'])
    ? (value['note'] as readonly Json[]).flatMap((note) =>
        isObject(note) && typeof note['text'] === 'string' ? [note['text']] : [],
      )
    : [];

/** Texts of notes, each with the items it was sent for; what was sent for none that has a number has the empty one. */
const senders = oncePerHistory<ReadonlyMap<string, ReadonlySet<string>>>();

function sendersIn(history: History, contract: Contract): ReadonlyMap<string, ReadonlySet<string>> {
  const known = new Map<string, Set<string>>();
  for (const exchange of history.exchanges({ interface: contract.id }))
    for (const text of textsOf(requestJson(exchange)))
      known.set(text, (known.get(text) ?? new Set()).add(exchange.facts.item ?? ''));
  return known;
}

/** The first reading of a resource that shows a note of another one, other than one of the same external id. */
export function foreignNote(history: History, contract: Contract, lifecycle: Lifecycle) {
  const known = senders(history, contract.id, () => sendersIn(history, contract));
  const own = externalIdOf(lifecycle.create);
  const kin = lifecyclesOf(history, contract).filter(
    (one) => one === lifecycle || (own !== undefined && externalIdOf(one.create) === own),
  );
  const isForeign = (text: string): boolean => {
    const items = known.get(text);
    return (
      text.length >= LEAST_LENGTH && items !== undefined && !items.has('') && !kin.some(({ item }) => items.has(item))
    );
  };
  for (const exchange of lifecycle.retrieved.values()) {
    const texts = textsOf(resourceIn(exchange));
    const at = texts.findIndex(isForeign);
    if (at >= 0)
      return {
        exchange,
        pointer: '/note',
        expected: 'only the notes of this resource',
        received: phrase`${jsonValue(texts[at], 160)}, which was sent for another resource`,
      };
  }
  return undefined;
}

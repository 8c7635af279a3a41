/** Effects of rejected requests: a text in a resource, or a new resource. */

import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Json } from '../../../contracts/contract.ts';
import { textsIn } from '../../../contracts/texts-in.ts';
import type { Judgement } from '../check.ts';
import { requestJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json-type.ts';
import { listResponse } from '../../evidence/lists/list-responses.ts';
import { broken, met, type Observation } from '../observation.ts';

/** Texts generated for a single request are longer than this; shorter texts may occur by chance. */
const DISTINCTIVE = 12;

/** True for a text that was generated for one request or resource and does not occur by chance. */
export const isDistinctive = (text: string): boolean => text.length > DISTINCTIVE;

/** A text of rejected updates that a resource contains now and did not contain before, also in lists. */
export function addedText(
  tries: readonly Exchange[],
  { was, is, seenBy }: { readonly was: Json | undefined; readonly is: Json; readonly seenBy: Exchange },
): Observation | undefined {
  const before = new Set(textsIn(was));
  const sent = new Set(tries.flatMap((exchange) => textsIn(requestJson(exchange))));
  const added = textsIn(is).find((text) => isDistinctive(text) && sent.has(text) && !before.has(text));
  if (added === undefined) return undefined;
  return broken([...tries.slice(-1), seenBy], {
    expected: 'no text of a rejected update',
    received: JSON.stringify(added).slice(0, 160),
    signature: 'a text of it',
  });
}

const described = (exchange: Exchange): readonly string[] => {
  const body = requestJson(exchange);
  return isObject(body) && typeof body['description'] === 'string' ? [body['description']] : [];
};

/** A rejected creation has a unique description, which no list of the run may contain; `taken` are accepted creations with such descriptions. */
export function notMade(
  { contract, history }: Judgement,
  tries: readonly Exchange[],
  taken: readonly Exchange[] = [],
): readonly Observation[] {
  const lists = history
    .exchanges({ interface: contract.id, scenario: 'listing' })
    .flatMap((exchange) => listResponse(exchange) ?? []);
  if (tries.length === 0 || lists.length === 0) return [];
  const served = new Set(taken.flatMap(described));
  const words = new Set(tries.flatMap(described).filter((word) => !served.has(word)));
  if (words.size === 0) return [];
  return lists.flatMap(({ exchange, items }): readonly Observation[] => {
    const unexpected = items.find((item) => typeof item['description'] === 'string' && words.has(item['description']));
    if (unexpected)
      return [
        broken([...tries.slice(0, 1), exchange], {
          expected: 'no resource of a rejected creation',
          received: `a resource with its description, id ${JSON.stringify(unexpected['id'])}`,
          signature: 'made',
        }),
      ];
    return items.length > 0 ? [met(exchange)] : [];
  });
}

/** What refused calls have left behind: a text in a resource, or a resource of its own. */

import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Json } from '../../../contracts/contract.ts';
import { textsIn } from '../../../contracts/texts-in.ts';
import type { Judgement } from '../check.ts';
import { requestJson } from '../../evidence/history.ts';
import { isObject } from '../../evidence/json-type.ts';
import { listResponse } from '../../evidence/lists/list-responses.ts';
import { broken, met, type Observation } from '../observation.ts';

/** Texts made for one request alone are longer than this; shorter ones may stand anywhere. */
const TELLING = 12;

/** True for a text that was made for one request or resource, and stands nowhere by chance. */
export const isTelling = (text: string): boolean => text.length > TELLING;

/** A text of refused changes that a resource shows and did not show before: whatever is added to lists comes of what was sent, too. */
export function strayText(
  tries: readonly Exchange[],
  { was, is, seenBy }: { readonly was: Json | undefined; readonly is: Json; readonly seenBy: Exchange },
): Observation | undefined {
  const before = new Set(textsIn(was));
  const sent = new Set(tries.flatMap((exchange) => textsIn(requestJson(exchange))));
  const stray = textsIn(is).find((text) => isTelling(text) && sent.has(text) && !before.has(text));
  if (stray === undefined) return undefined;
  return broken([...tries.slice(-1), seenBy], {
    expected: 'nothing of what a refused change holds',
    received: JSON.stringify(stray).slice(0, 160),
    signature: 'a text of it',
  });
}

const described = (exchange: Exchange): readonly string[] => {
  const body = requestJson(exchange);
  return isObject(body) && typeof body['description'] === 'string' ? [body['description']] : [];
};

/** A refused creation bears a word of its own, which no list of the run may show; `taken` are creations with such words that were served. */
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
    const stray = items.find((item) => typeof item['description'] === 'string' && words.has(item['description']));
    if (stray)
      return [
        broken([...tries.slice(0, 1), exchange], {
          expected: 'nothing made by a refused creation',
          received: `a resource with its description, id ${JSON.stringify(stray['id'])}`,
          signature: 'made',
        }),
      ];
    return items.length > 0 ? [met(exchange)] : [];
  });
}

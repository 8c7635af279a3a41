/** What a resource was, moment by moment, as far as the run shows it. */

import { idText } from '../../../contracts/json/exact-integers.ts';
import type { Json, JsonObject } from '../../../contracts/contract.ts';
import { disagreements } from '../../evidence/agreement/agreement.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { requestJson, responseJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';

export type Resource = { readonly [member: string]: Json | undefined };

export interface Moment {
  readonly seq: number;
  readonly resource: Resource;
  /** What an update sent, where the resource was put together from that. */
  readonly sent?: JsonObject;
}

interface Moments {
  readonly moments: readonly Moment[];
  /** True if one of them was put together from what was sent. */
  readonly areComposed: boolean;
}

/**
 * The resource as it was returned, or, where an update returns something else or nothing, with what was sent, until a response shows it.
 */
export function momentsOf(exchanges: readonly Exchange[], id: string): Moments {
  const moments: Moment[] = [];
  for (const exchange of exchanges) {
    const { seq } = exchange;
    const [json, sent] = [responseJson(exchange), requestJson(exchange)];
    const last = moments.at(-1);
    if (isObject(json) && idText(json) === id) {
      if (last?.sent && disagreements(last.sent, json, []).length === 0) moments.pop();
      moments.push({ seq, resource: json });
    } else if (exchange.facts.body === 'valid' && succeeded(exchange) && isObject(sent))
      moments.push({ seq, resource: { ...last?.resource, ...sent }, sent });
  }
  return { moments, areComposed: moments.some(({ sent }) => sent !== undefined) };
}

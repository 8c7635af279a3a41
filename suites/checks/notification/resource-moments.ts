/** What a resource was, moment by moment, as far as the run shows it. */

import { idText } from '../../../contracts/json/exact-integers.ts';
import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { requestJson, responseJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';

export type Resource = { readonly [member: string]: Json | undefined };

export interface Moment {
  readonly seq: number;
  readonly resource: Resource;
}

interface Moments {
  readonly moments: readonly Moment[];
  /** True if one of them was put together from what was sent. */
  readonly areComposed: boolean;
}

/** The resource as it was returned, or, where an update returns something else or nothing, with what was sent. */
export function momentsOf(exchanges: readonly Exchange[], id: string): Moments {
  const moments: Moment[] = [];
  let areComposed = false;
  for (const exchange of exchanges) {
    const { seq } = exchange;
    const [json, sent] = [responseJson(exchange), requestJson(exchange)];
    if (isObject(json) && idText(json) === id) moments.push({ seq, resource: json });
    else if (exchange.facts.body === 'valid' && succeeded(exchange) && isObject(sent)) {
      moments.push({ seq, resource: { ...moments.at(-1)?.resource, ...sent } });
      areComposed = true;
    }
  }
  return { moments, areComposed };
}

/** What responses about one device alone show of it, and the elements of a body that show one device each. */

import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import type { Judgement } from '../check.ts';
import { responsesAlone, identifiedIn, placedIn, positionsIn } from './device-marks.ts';

/** What responses about a device alone show of it, where all of them show the same. */
export interface Known {
  /** No response about it shows another device (a neighbour, a group). */
  readonly isAlone: boolean;
  /** Its positions, where it was seen twice and had not moved. */
  readonly places: ReadonlySet<string>;
}

export const NOWHERE: ReadonlySet<string> = new Set();

export function knownDevices(judgement: Pick<Judgement, 'history'>, operation: string): ReadonlyMap<string, Known> {
  const responses = new Map<string, Exchange[]>();
  for (const { label, exchange } of responsesAlone(judgement, operation))
    responses.set(label, [...(responses.get(label) ?? []), exchange]);
  return new Map(
    [...responses].map(([label, all]) => {
      const texts = new Set(all.map((exchange) => [...positionsIn(exchange)].toSorted().join(' ')));
      const stays = all.length > 1 && texts.size === 1;
      return [
        label,
        {
          isAlone: all.every((exchange) => [...identifiedIn(exchange)].every((other) => other === label)),
          places: stays && all[0] ? positionsIn(all[0]) : NOWHERE,
        },
      ] as const;
    }),
  );
}

/** Objects of the first list in which more than one shows a device. */
export function elementsOf(body: Json | undefined): readonly Json[] {
  if (Array.isArray(body)) {
    const shown = (body as readonly Json[]).filter((one) => isObject(one) && placedIn(JSON.stringify(one)).length > 0);
    return shown.length > 1 ? shown : [];
  }
  if (!isObject(body)) return [];
  return (
    Object.values(body)
      .map(elementsOf)
      .find((elements) => elements.length > 0) ?? []
  );
}

/** Texts by which responses distinguish a device where they contain no key of it and no position: a serial number, the number of a card. */

import { DEVICE_IDENTIFIER } from '../../../contracts/placed-devices.ts';
import { textsIn } from '../../../contracts/json/texts-in.ts';
import { readIso8601DateTime } from '../../../contracts/text/iso8601-date-time.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Judgement } from '../check.ts';
import { responseJson } from '../../evidence/history.ts';
import { oncePerHistory } from '../../evidence/once-per-history.ts';
import { labelsNamed, responsesAlone } from './device-marks.ts';

/** Shorter texts, and those without a digit, may be those of a model or a state. */
const LEAST_LENGTH = 8;

/** A text that only one response has may be of that response, such as an id of the request. */
const LEAST_RESPONSES = 2;

const isDistinctive = (text: string): boolean =>
  text.length >= LEAST_LENGTH &&
  /\d/.test(text) &&
  text.search(DEVICE_IDENTIFIER) < 0 &&
  readIso8601DateTime(text) === undefined;

const textsOf = (exchange: Exchange): ReadonlySet<string> =>
  new Set(textsIn(responseJson(exchange)).filter(isDistinctive));

/** By label, for each device that its customer has seen alone: the texts that each of these responses has, and no response about another device. */
export type DistinctiveTexts = ReadonlyMap<string, ReadonlySet<string>>;

const found = oncePerHistory<DistinctiveTexts>();

export const distinctiveTexts = ({ history }: Pick<Judgement, 'history'>, operation: string): DistinctiveTexts =>
  found(history, operation, () => {
    const seen = new Map<string, ReadonlySet<string>[]>();
    for (const { label, exchange } of responsesAlone({ history }, operation))
      seen.set(label, [...(seen.get(label) ?? []), textsOf(exchange)]);
    const devicesWith = new Map<string, Set<string>>();
    for (const [label, responses] of seen)
      for (const text of responses.flatMap((texts) => [...texts]))
        devicesWith.set(text, (devicesWith.get(text) ?? new Set()).add(label));
    return new Map(
      [...seen].map(([label, [first = new Set<string>(), ...more]]) => [
        label,
        new Set(
          more.length + 1 < LEAST_RESPONSES
            ? []
            : [...first].filter((text) => more.every((texts) => texts.has(text)) && devicesWith.get(text)?.size === 1),
        ),
      ]),
    );
  });

/**
 * Labels of devices named in a request whose distinctive texts the response has, all of them. Where an own device of the request was not seen alone, the
 * texts may be its own.
 */
export function recognisedIn(exchange: Exchange, known: DistinctiveTexts): readonly string[] {
  const named = labelsNamed(exchange);
  const candidates = named.filter((label) => (known.get(label)?.size ?? 0) > 0);
  if (candidates.length === 0 || !named.every((label) => known.has(label))) return [];
  const texts = textsOf(exchange);
  return candidates.filter((label) => [...(known.get(label) ?? [])].every((text) => texts.has(text)));
}

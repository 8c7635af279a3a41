/** Texts by which a resource of another customer is known wherever they turn up: those the suite has sent for it, and for it alone. */

import { oncePerHistory } from './once-per-history.ts';
import { textsIn } from '../../contracts/texts-in.ts';
import type { Contract, Json } from '../../contracts/contract.ts';
import { requestJson, type History } from './history.ts';
import { isObject } from './json-type.ts';
import { livesOf } from './life-of.ts';

/** What is shorter may stand somewhere by chance. */
const LEAST_LENGTH = 10;

function sentWords(json: Json | undefined): readonly string[] {
  if (!isObject(json)) return [];
  return [json['externalId'], json['description']].filter(
    (value): value is string => typeof value === 'string' && value.length >= LEAST_LENGTH,
  );
}

const words = oncePerHistory<ReadonlySet<string>>();

/** External ids and descriptions that resources of other customers have got at an interface, and none of the customer's own. */
export const wordsOfOthers = (history: History, contract: Contract, customer: string): ReadonlySet<string> =>
  words(history, `${contract.id} ${customer}`, () => foreignWords(history, contract, customer));

function foreignWords(history: History, contract: Contract, customer: string): ReadonlySet<string> {
  const foreign = livesOf(history, contract).filter((life) => life.customer !== customer);
  const theirs = new Set(foreign.map(({ item }) => `${contract.id} ${item}`));
  // What the customer has sent itself, to whatever interface, or anybody for a resource of its own, is no secret of another.
  const own = history
    .exchanges()
    .filter(
      ({ facts, interface: name }) =>
        facts['customer'] === customer ||
        (facts['item'] !== undefined && !theirs.has(`${name} ${String(facts['item'])}`)),
    )
    .flatMap((one) => sentWords(requestJson(one)));
  const known = new Set(own);
  const sent = foreign.flatMap((life) => [life.create, ...life.updates].flatMap((one) => sentWords(requestJson(one))));
  return new Set(sent.filter((word) => !known.has(word)));
}

/** Every text in a value, and in values that are serialised in texts of it. */
export const textsWithin = (value: Json | undefined): readonly string[] =>
  textsIn(value).flatMap((text) => [text, ...textsWithin(serialised(text))]);

function serialised(text: string): Json | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

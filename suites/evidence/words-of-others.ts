/** Texts by which a resource of another customer is known wherever they turn up: those the suite has sent for it, and for it alone. */

import { oncePerHistory } from './once-per-history.ts';
import { textsIn } from '../../contracts/texts-in.ts';
import type { Contract, Json } from '../../contracts/contract.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import { requestJson, responseJson, type History } from './history.ts';
import { isObject } from './json-type.ts';
import { lifecyclesOf } from './lifecycles/lifecycle-of.ts';

/** What is shorter may stand somewhere by chance. */
const LEAST_LENGTH = 10;

const membersOf = (list: Json | undefined, name: string): readonly (Json | undefined)[] =>
  Array.isArray(list) ? (list as readonly Json[]).map((item) => (isObject(item) ? item[name] : undefined)) : [];

/** What the suite has made up for this one resource; members with words of a kind (a type, a role) may be alike in any two. */
function sentWords(json: Json | undefined): readonly string[] {
  if (!isObject(json)) return [];
  const { externalId, description, relatedParty, note } = json;
  return [externalId, description, ...membersOf(relatedParty, 'name'), ...membersOf(note, 'text')].filter(
    (value): value is string => typeof value === 'string' && value.length >= LEAST_LENGTH,
  );
}

const words = oncePerHistory<ReadonlySet<string>>();

/** External ids, descriptions, notes and names that resources of other customers have got at an interface, and none of the customer's own. */
export const wordsOfOthers = (history: History, contract: Contract, customer: string): ReadonlySet<string> =>
  words(history, `${contract.id} ${customer}`, () => foreignWords(history, contract, customer));

function foreignWords(history: History, contract: Contract, customer: string): ReadonlySet<string> {
  const foreign = lifecyclesOf(history, contract).filter((lifecycle) => lifecycle.customer !== customer);
  const theirs = new Set(foreign.map(({ item }) => `${contract.id} ${item}`));
  // What the customer has sent itself, to whatever interface, or anybody for a resource of its own, is no secret of another.
  const own = history
    .exchanges()
    .filter(
      ({ facts, interface: name }) =>
        facts.customer === customer || (facts.item !== undefined && !theirs.has(`${name} ${facts.item}`)),
    )
    .flatMap((one) => textsIn(requestJson(one)));
  const known = new Set(own);
  const sent = foreign.flatMap((lifecycle) =>
    [lifecycle.create, ...lifecycle.updates].flatMap((one) => sentWords(requestJson(one))),
  );
  return new Set(sent.filter((word) => !known.has(word)));
}

/** A text of another customer's resource in an answer to this one that the request did not bring. */
export function foreignWordIn(history: History, contract: Contract, exchange: Exchange): string | undefined {
  const words = wordsOfOthers(history, contract, String(exchange.facts.customer));
  if (words.size === 0) return undefined;
  const asked = readableUrl(exchange.request.url);
  return textsWithin(responseJson(exchange)).find((text) => words.has(text) && !asked.includes(text));
}

/** The address as a person reads it; one that is meant to be unreadable stays as it is. */
function readableUrl(url: string): string {
  try {
    return decodeURIComponent(url.replaceAll('+', ' '));
  } catch {
    return url;
  }
}

const within = new WeakMap<object, readonly string[]>();

/** Every text in a value, and in values that are serialised in texts of it. */
export function textsWithin(value: Json | undefined): readonly string[] {
  if (typeof value !== 'object' || value === null) return textsOf(value);
  const texts = within.get(value) ?? textsOf(value);
  within.set(value, texts);
  return texts;
}

const textsOf = (value: Json | undefined): readonly string[] =>
  textsIn(value).flatMap((text) => {
    const inner = serialised(text);
    return inner === undefined ? text : [text, ...textsWithin(inner)];
  });

function serialised(text: string): Json | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

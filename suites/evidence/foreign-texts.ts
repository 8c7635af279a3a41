/** Texts that identify a resource of another customer: those that the suite has sent for that resource only. */

import { oncePerHistory } from './once-per-history.ts';
import { jsonOrUndefined } from '../../contracts/json/json-or-undefined.ts';
import { percentDecoded } from '../../contracts/text/percent-encoding.ts';
import { textsIn } from '../../contracts/json/texts-in.ts';
import type { Contract, Json } from '../../contracts/contract.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import { requestJson, responseJson, type History } from './history.ts';
import { isObject } from '../../contracts/json/json-type.ts';
import { lifecyclesOf } from './lifecycles/lifecycle-of.ts';

/** Shorter texts may occur by chance. */
const LEAST_LENGTH = 10;

const membersOf = (list: Json | undefined, name: string): readonly (Json | undefined)[] =>
  Array.isArray(list) ? (list as readonly Json[]).map((item) => (isObject(item) ? item[name] : undefined)) : [];

/** Texts that the suite generated for this resource; members with a kind (a type, a role) may be equal in any two resources. */
export function sentTexts(json: Json | undefined): readonly string[] {
  if (!isObject(json)) return [];
  const { externalId, description, relatedParty, note } = json;
  return [externalId, description, ...membersOf(relatedParty, 'name'), ...membersOf(note, 'text')].filter(
    (value): value is string => typeof value === 'string' && value.length >= LEAST_LENGTH,
  );
}

const words = oncePerHistory<ReadonlySet<string>>();

/** External ids, descriptions, notes and names of other customers' resources at an interface, without those of the customer's own resources. */
export const foreignTextsOf = (history: History, contract: Contract, customer: string): ReadonlySet<string> =>
  words(history, `${contract.id} ${customer}`, () => findForeignTexts(history, contract, customer));

function findForeignTexts(history: History, contract: Contract, customer: string): ReadonlySet<string> {
  const foreign = lifecyclesOf(history, contract).filter((lifecycle) => lifecycle.customer !== customer);
  const foreignItems = new Set(foreign.map(({ item }) => `${contract.id} ${item}`));
  // A text that the customer sent to any interface, or that was sent for another resource, does not identify a foreign resource.
  const own = history
    .exchanges()
    .filter(
      ({ facts, interface: name }) =>
        facts.customer === customer || (facts.item !== undefined && !foreignItems.has(`${name} ${facts.item}`)),
    )
    .flatMap((one) => textsIn(requestJson(one)));
  const known = new Set(own);
  const sent = foreign.flatMap((lifecycle) =>
    [lifecycle.create, ...lifecycle.updates].flatMap((one) => sentTexts(requestJson(one))),
  );
  return new Set(sent.filter((word) => !known.has(word)));
}

/** A text of another customer's resource in the response that the request does not contain. */
export function foreignTextIn(history: History, contract: Contract, exchange: Exchange): string | undefined {
  return notAskedFor(exchange, foreignTextsOf(history, contract, String(exchange.facts.customer)));
}

/** Shorter ids may be equal to another value of a body, for example to a status. */
const LEAST_ID_LENGTH = 6;

/** The id of another customer's resource, if the response contains it and the request does not. */
export function foreignIdIn(history: History, contract: Contract, exchange: Exchange): string | undefined {
  const { customer } = exchange.facts;
  const lifecycles = lifecyclesOf(history, contract);
  const own = new Set(lifecycles.filter((one) => one.customer === customer).map(({ id }) => id));
  const foreign = new Set(
    lifecycles.flatMap(({ id, ...of }) =>
      of.customer !== customer && id !== undefined && id.length >= LEAST_ID_LENGTH && !own.has(id) ? [id] : [],
    ),
  );
  return notAskedFor(exchange, foreign);
}

/** One of some texts that the response contains and the URL of the request does not. */
export function notAskedFor(exchange: Exchange, texts: ReadonlySet<string>): string | undefined {
  if (texts.size === 0) return undefined;
  const asked = readableUrl(exchange.request.url);
  return textsWithin(responseJson(exchange)).find((text) => texts.has(text) && !asked.includes(text));
}

/** The decoded URL; the URL itself if it cannot be decoded. */
const readableUrl = (url: string): string => percentDecoded(url.replaceAll('+', ' ')) ?? url;

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

const serialised = (text: string): Json | undefined => (/^\s*[{[]/.test(text) ? jsonOrUndefined(text) : undefined);

/** What is visible of a request, as words: by these, failing requests are distinguished from passing ones. */

import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { classOfDevice, ownerOf } from '../../../contracts/placed-devices.ts';
import { queryOf } from '../../../contracts/text/percent-encoding.ts';
import { UUID } from '../../../contracts/text/uuid.ts';
import { requestJson } from '../../evidence/history.ts';
import { isObject, JSON_TYPES, jsonTypeOf, type JsonType } from '../../../contracts/json/json-type.ts';
import { factWords } from '../../evidence/fact-in-words.ts';
import { bodyType } from '../../evidence/phrase.ts';

/** Kinds of features of which a request has one each. */
type Single = 'operation' | 'method' | 'identity' | 'step' | 'token' | 'violation' | 'body' | 'text';

/** Kinds of features of which a request has several, each with the name of a fact, a parameter, a member, or the like. */
type Named = 'fact' | 'query' | 'header' | 'member' | 'items' | 'device' | 'devices' | 'keys';

export type FeatureKind = Single | Named;

export type Feature = Single | `${Named} ${string}`;

/** The kind of a feature, and its name within the kind. */
export function partsOf(feature: Feature): readonly [kind: FeatureKind, name: string] {
  const at = feature.indexOf(' ');
  return at < 0 ? [feature as Single, ''] : [feature.slice(0, at) as Named, feature.slice(at + 1)];
}

export type Features = ReadonlyMap<Feature, string>;

/** The value of a feature that is not there; no fact has it. */
export const ABSENT = '(absent)';

/** Header fields of the connection or the message as such, and the credentials, which the facts describe. */
export const OF_THE_CONNECTION: readonly string[] = [
  'host',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'date',
  'authorization',
];

/** Header fields whose presence says nothing about a request. */
const MEANINGLESS: readonly string[] = [
  ...OF_THE_CONNECTION,
  'user-agent',
  'accept-encoding',
  'accept-language',
  'sec-fetch-mode',
  'cookie',
];

const IS_UUID = new RegExp(`^${UUID}$`, 'i');
const DATE_TIME = /^\d{4}-\d\d-\d\d(?:T|$)/;
const BEYOND_ASCII = /[^\t -~]/;

/** The class of a text that has none of the known forms. */
export const PLAIN_TEXT = 'a text';

const TEXT_BEYOND_ASCII = 'a text beyond ASCII';

const jsonClass = (type: JsonType): string => `a JSON ${type}`;

/** Classes that say no more of a value than that it is there. */
export const MERE_PRESENCE: readonly string[] = [PLAIN_TEXT, TEXT_BEYOND_ASCII, ...JSON_TYPES.map(jsonClass)];

/** The class of a text, not the text: values differ from request to request. */
export function classOf(text: string): string {
  if (text === '') return 'empty';
  if (/^-?\d+$/.test(text)) return text.startsWith('-') ? 'a negative integer' : 'an integer';
  if (/^-?\d*\.\d+$/.test(text)) return 'a decimal fraction';
  if (IS_UUID.test(text)) return 'a UUID';
  if (DATE_TIME.test(text)) return 'a date-time';
  return BEYOND_ASCII.test(text) ? TEXT_BEYOND_ASCII : PLAIN_TEXT;
}

function addQuery(features: Map<Feature, string>, url: string): void {
  for (const [name, value] of queryOf(url)) {
    const key: Feature = `query ${name}`;
    const isSeveral = features.has(key) || value.includes(',');
    features.set(key, isSeveral ? 'several values' : classOf(value));
  }
}

export const MEDIA_TYPE_FIELDS: readonly string[] = ['accept', 'content-type'];

/** The type that a field value names first, and whether a charset is given. */
export const mediaTypeOf = (value: string): string => {
  const [type = ''] = value.split(';');
  return /;\s*charset=/i.test(value) ? `${type.trim()} with a charset` : type.trim();
};

function addHeaders(features: Map<Feature, string>, { request }: Exchange): void {
  for (const [name, value] of request.headers) {
    const field = name.toLowerCase();
    if (MEANINGLESS.includes(field)) continue;
    features.set(`header ${field}`, MEDIA_TYPE_FIELDS.includes(field) ? mediaTypeOf(value) : classOf(value));
  }
}

function memberClass(value: Json): string {
  return typeof value === 'string' ? classOf(value) : jsonClass(jsonTypeOf(value));
}

function addBody(features: Map<Feature, string>, exchange: Exchange): void {
  const { body } = exchange.request;
  if (body === undefined) return;
  const json = requestJson(exchange);
  features.set('body', bodyType(json).text);
  if (BEYOND_ASCII.test(body)) features.set('text', 'beyond ASCII');
  if (!isObject(json)) return;
  for (const [name, value] of Object.entries(json)) {
    if (value !== undefined) features.set(`member ${name}`, memberClass(value));
    if (Array.isArray(value) && hasEqual(value as readonly Json[])) features.set(`items ${name}`, 'equal');
  }
}

const hasEqual = (items: readonly Json[]): boolean =>
  new Set(items.map((one) => JSON.stringify(one))).size < items.length;

const atMost = (number: number): string => `at most ${number}`;

/** Numbers of devices from which on a target may do something else. */
const NUMBERS: readonly number[] = [1, 2, 3, 5, 10, 20];

/** Values of a number of devices or keys that no device at all has, too. */
export const WITH_NONE: readonly string[] = NUMBERS.map(atMost);

/** The class of a device and whose it is, from its label: `A.located.0`, `unknown.1`. */
function placeOf(label: string, customer: string | undefined): string {
  const [owner, name] = [ownerOf(label), classOfDevice(label)];
  return owner === undefined ? name : `${owner === customer ? 'own' : 'foreign'} and ${name}`;
}

/** The number of devices that a lookup names, and of keys, of which one device may have two. */
function addDevices(features: Map<Feature, string>, { facts: { devices, customer }, request }: Exchange): void {
  if (!devices) return;
  const keys = [...queryOf(request.url)].flatMap(([, value]) => value.split(','));
  for (const label of devices) features.set(`device ${placeOf(label, customer)}`, 'among those requested');
  for (const [name, count] of [
    ['devices', devices.length],
    ['keys', keys.length],
  ] as const)
    for (const number of NUMBERS)
      features.set(`${name} ${number}`, count > number ? `more than ${number}` : atMost(number));
}

/** True for a feature whose absence is a property of a request, and can be said of it. */
export function hasAbsence(feature: Feature): boolean {
  const [kind, name] = partsOf(feature);
  return kind !== 'fact' || factWords(name)?.absent !== undefined;
}

const known = new WeakMap<Exchange, Features>();

export function featuresOf(exchange: Exchange): Features {
  const before = known.get(exchange);
  if (before) return before;
  const features = new Map<Feature, string>([
    ['operation', exchange.operation],
    ['method', exchange.request.method],
    ['identity', exchange.identity],
  ]);
  for (const [name, value] of Object.entries(exchange.facts))
    if (factWords(name)) features.set(name === 'step' ? 'step' : `fact ${name}`, String(value));
  const { token, violation } = exchange.facts;
  if (violation !== undefined) features.set('violation', 'any');
  if (token !== undefined) features.set('token', token === 'valid' || token === 'missing' ? token : 'invalid');
  addDevices(features, exchange);
  addQuery(features, exchange.request.url);
  addHeaders(features, exchange);
  addBody(features, exchange);
  known.set(exchange, features);
  return features;
}

export const featureOf = (exchange: Exchange, name: Feature): string => featuresOf(exchange).get(name) ?? ABSENT;

/** The features of a request of some names. */
export const featuresAsText = (exchange: Exchange, isMeant: (feature: Feature) => boolean): string =>
  [...featuresOf(exchange)]
    .filter(([name]) => isMeant(name))
    .map(([name, value]) => `${name} ${value}`)
    .toSorted()
    .join('\n');

/** Features that two requests for the same thing share; the step of the suite that sent them is not among them. */
export const looksOf = (exchange: Exchange): string => featuresAsText(exchange, (name) => name !== 'step');

/** The differences between a failing exchange and a passing one, part by part. Values are compared by their class: ids and generated texts always differ. */

import type { Json } from '../../../contracts/contract.ts';
import type { Difference } from '../../../contracts/formats/result.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { formatPointer } from '../../../contracts/json/json-pointer.ts';
import { queryOf } from '../../../contracts/text/percent-encoding.ts';
import { requestJson, responseJson } from '../../evidence/history.ts';
import { received } from '../../evidence/statuses.ts';
import { classOf, MEDIA_TYPE_FIELDS, mediaTypeOf, OF_THE_CONNECTION } from './features.ts';

type Texts = ReadonlyMap<string, string>;

/** Header fields that differ in each exchange, or belong to the connection or to what is between client and target. */
const VOLATILE: readonly string[] = [
  ...OF_THE_CONNECTION,
  'set-cookie',
  'etag',
  'last-modified',
  'server',
  'server-timing',
  'age',
  'via',
  'vary',
  'alt-svc',
  'report-to',
  'nel',
  'traceparent',
  'tracestate',
  'request-id',
  'x-request-id',
  'x-trace-id',
  'x-runtime',
  'x-response-time',
];
const VOLATILE_PREFIX = /^(?:x-b3|x-amzn|x-cloud|x-envoy|x-cache|cf|x-ratelimit|x-rate-limit|ratelimit)(?:-|$)/;

const isVolatile = (name: string): boolean => VOLATILE.includes(name) || VOLATILE_PREFIX.test(name);

const MOST_OF_A_PART = 8;
const LONGEST_VALUE = 120;

const clipped = (text: string): string => (text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text);

function queryTexts({ request }: Exchange): Texts {
  const texts = new Map<string, string>();
  for (const [name, value] of queryOf(request.url))
    texts.set(name, texts.has(name) ? `${texts.get(name)}, ${value}` : value);
  return texts;
}

const headerTexts = (headers: Exchange['request']['headers']): Texts =>
  new Map(headers.map(([name, value]) => [name.toLowerCase(), value] as const).filter(([name]) => !isVolatile(name)));

function addMembers(value: Json | undefined, pointer: string, texts: Map<string, string>): void {
  if (Array.isArray(value)) {
    if (value.length === 0 && !texts.has(pointer)) texts.set(pointer, '[]');
    for (const one of value) addMembers(one as Json, `${pointer}/*`, texts);
  } else if (typeof value === 'object' && value !== null) {
    if (Object.keys(value).length === 0 && !texts.has(pointer)) texts.set(pointer, '{}');
    for (const [name, one] of Object.entries(value)) addMembers(one, pointer + formatPointer([name]), texts);
  } else if (value !== undefined && !texts.has(pointer)) texts.set(pointer, JSON.stringify(value));
}

/** Members by pointer, with `*` for positions; a body that is not JSON is one text. */
function bodyTexts(json: Json | undefined, text: string | undefined): Texts {
  const texts = new Map<string, string>();
  if (json === undefined) return text === undefined || text === '' ? texts : new Map([['', text]]);
  addMembers(json, '', texts);
  return texts;
}

/** Texts in quotes are JSON strings; numbers, booleans and null are compared by their type. */
function kindOf(text: string): string {
  if (/^".*"$/s.test(text)) return `string ${classOf(text.slice(1, -1))}`;
  if (/^-?\d[\d.eE+-]*$/.test(text)) return 'number';
  return /^(?:true|false)$/.test(text) ? 'boolean' : classOf(text);
}

const isSameKind = (failing: string, passing: string): boolean =>
  failing === passing || (kindOf(failing) === kindOf(passing) && failing.includes(',') === passing.includes(','));

function compared(
  message: Difference['message'],
  part: Difference['part'],
  [failing, passing]: readonly [Texts, Texts],
  isSame: (one: string, other: string, name: string) => boolean,
): readonly Difference[] {
  const names = [...new Set([...failing.keys(), ...passing.keys()])];
  return names
    .filter((name) => {
      const [one, other] = [failing.get(name), passing.get(name)];
      return one === undefined || other === undefined || !isSame(one, other, name);
    })
    .slice(0, MOST_OF_A_PART)
    .map((name) => ({
      message,
      part,
      name,
      ...(failing.has(name) ? { failing: clipped(failing.get(name) ?? '') } : {}),
      ...(passing.has(name) ? { passing: clipped(passing.get(name) ?? '') } : {}),
    }));
}

function single(
  message: Difference['message'],
  part: Difference['part'],
  failing: string,
  passing: string,
): readonly Difference[] {
  return failing === passing ? [] : [{ message, part, failing: clipped(failing), passing: clipped(passing) }];
}

const pathOf = ({ request }: Exchange): string => request.url.split('?')[0] ?? '';

const requestBody = (exchange: Exchange): Texts => bodyTexts(requestJson(exchange), exchange.request.body);
const responseBody = (exchange: Exchange): Texts => bodyTexts(responseJson(exchange), exchange.response?.body);

function requestDifferences(
  failing: Exchange,
  passing: Exchange,
  isSame: (one: string, other: string) => boolean,
): readonly Difference[] {
  return [
    ...single('request', 'identity', failing.identity, passing.identity),
    ...single('request', 'method', failing.request.method, passing.request.method),
    ...(failing.operation === passing.operation && isSame !== isEqual
      ? []
      : single('request', 'path', pathOf(failing), pathOf(passing))),
    ...compared('request', 'query', [queryTexts(failing), queryTexts(passing)], isSame),
    ...compared(
      'request',
      'header',
      [headerTexts(failing.request.headers), headerTexts(passing.request.headers)],
      (one, other, name) =>
        isSame(one, other) && (!MEDIA_TYPE_FIELDS.includes(name) || mediaTypeOf(one) === mediaTypeOf(other)),
    ),
    ...compared('request', 'body', [requestBody(failing), requestBody(passing)], isSame),
  ];
}

const isEqual = (one: string, other: string): boolean => one === other;

/** The suite gives each request another id, which explains nothing as long as there is one. */
const isId = ({ part, name, failing, passing }: Difference): boolean =>
  part === 'header' && name === 'correlationid' && failing !== undefined && passing !== undefined;

/** Where no class differs, the values themselves are what differs. */
export function differencesOf(failing: Exchange, passing: Exchange): readonly Difference[] {
  const byKind = requestDifferences(failing, passing, isSameKind);
  return [
    ...(byKind.length > 0 ? byKind : requestDifferences(failing, passing, isEqual).filter((one) => !isId(one))),
    ...single('response', 'status', received(failing), received(passing)),
    ...compared(
      'response',
      'header',
      [headerTexts(failing.response?.headers ?? []), headerTexts(passing.response?.headers ?? [])],
      isSameKind,
    ),
    ...compared('response', 'body', [responseBody(failing), responseBody(passing)], isSameKind),
  ];
}

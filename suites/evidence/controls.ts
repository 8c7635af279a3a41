/**
 * Controls: requests like the tested one without the tested property. A requirement about one property (a query parameter, a form of a header
 * field) is violated only if the controls before and after the request were served.
 */

import type { FactName, Wanted } from '../../contracts/formats/evidence/facts.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import { isObject } from '../../contracts/json/json-type.ts';
import { SANDBOX_HEADER } from '../../contracts/sandbox-header.ts';
import { ownFact, requestJson, type History } from './history.ts';
import { parameterFact } from './request-facts.ts';
import { succeeded } from './lifecycles/lifecycle-of.ts';
import { isTransient } from '../../contracts/status-class.ts';

/** A property of requests by which a requirement selects them. */
export interface Property {
  /** How a control differs: `without limit`, `with Content-Type`. */
  readonly control: string;
  /** True if the property is that something is absent, so that a control has it. */
  readonly isAbsence: boolean;
  readonly isIn: (exchange: Exchange) => boolean;
  /** Parts of a request that belong to the property. */
  readonly parts: readonly string[];
}

const FIELDS = { accept: 'Accept', contentType: 'Content-Type' } as const;

const valuesOf = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as readonly unknown[]) : [value];

function ofParameter({ param, value }: Wanted): Property | undefined {
  const names = valuesOf(param).map(String);
  const values = valuesOf(value);
  if (names.length === 0 || values.length === 0) return undefined;
  const isAbsence = values.every((one) => one === 'absent');
  return {
    control: `${isAbsence ? 'with' : 'without'} ${names.join(' or ')}`,
    isAbsence,
    isIn: (exchange) => names.every((name) => parameterFact(exchange, name) === 'absent') === isAbsence,
    parts: names.map((name) => name.toLowerCase()),
  };
}

function ofField(name: keyof typeof FIELDS, wanted: Wanted): Property | undefined {
  const values = valuesOf(wanted[name]);
  if (values.length === 0 || values.includes('stated')) return undefined;
  const isAbsence = values.every((one) => one === 'absent');
  return {
    control: `with ${FIELDS[name]}${isAbsence ? '' : ' in its usual form'}`,
    isAbsence: false,
    isIn: (exchange) => (ownFact(exchange, name) ?? 'absent') !== 'stated',
    parts: [FIELDS[name].toLowerCase()],
  };
}

/** The property that a requirement is about; undefined if its requests differ from ordinary requests in another way. */
export const propertyOf = (wanted: Wanted): Property | undefined =>
  ofParameter(wanted) ?? ofField('contentType', wanted) ?? ofField('accept', wanted);

/** Header fields whose values differ between requests that are otherwise equal. */
const VOLATILE = ['authorization', SANDBOX_HEADER, 'correlationid', 'content-length', 'date', 'user-agent', 'host'];

/** Header fields of which the value matters; of all other fields, only the presence matters. */
const COMPARED = ['accept', 'content-type'];

type Parts = readonly (readonly [name: string, text: string])[];

const known = new WeakMap<Exchange, Parts>();

/** Comparable parts of a request: query parameters, header fields and the names of body members. Each request is parsed once. */
function partsOf(exchange: Exchange): Parts {
  const parts = known.get(exchange) ?? parsedParts(exchange);
  known.set(exchange, parts);
  return parts;
}

function parsedParts(exchange: Exchange): Parts {
  const { url, headers } = exchange.request;
  const { pathname, searchParams } = new URL(url);
  const body = requestJson(exchange);
  return [
    ['', `path ${pathname}`],
    ...[...searchParams].map(([name, value]) => [name.toLowerCase(), `${name}=${value}`] as const),
    ...headers.flatMap(([field, value]): readonly (readonly [string, string])[] => {
      const name = field.toLowerCase();
      if (VOLATILE.includes(name)) return [];
      return [[name, COMPARED.includes(name) ? `${name}: ${value}` : name]];
    }),
    ...(isObject(body) ? Object.keys(body) : []).map((name) => ['', `member ${name}`] as const),
  ];
}

/** Number of parts in which two requests differ, except those of the property. */
function distance(one: Exchange, other: Exchange, { parts }: Property): number {
  const rest = (exchange: Exchange): ReadonlySet<string> =>
    new Set(partsOf(exchange).flatMap(([name, text]) => (parts.includes(name) ? [] : [text])));
  const [left, right] = [rest(one), rest(other)];
  const missing = (from: ReadonlySet<string>, to: ReadonlySet<string>): number =>
    [...from].filter((each) => !to.has(each)).length;
  return missing(left, right) + missing(right, left);
}

const membersOf = (exchange: Exchange): string => {
  const body = requestJson(exchange);
  return isObject(body) ? Object.keys(body).toSorted().join(' ') : '';
};

/** Facts in which a control must be equal to the request. */
const EQUAL: readonly FactName[] = ['token', 'scope', 'set', 'key', 'body', 'wrapping', 'sandbox'];

const haveEqualFacts = (one: Exchange, other: Exchange): boolean =>
  EQUAL.every((name) => String(one.facts[name]) === String(other.facts[name])) &&
  (one.facts.id ?? 'existing') === (other.facts.id ?? 'existing');

const KINDS: readonly unknown[] = ['good', 'offered', 'settling', 'unavailable'];

/** A failed request counts as a control only if it must be served. */
const countsAsControl = (exchange: Exchange): boolean =>
  succeeded(exchange) ||
  (exchange.facts.kind === 'good' && exchange.response !== undefined && !isTransient(exchange.response.status));

export interface Controls {
  /** The nearest controls before and after the request, at most one each. */
  readonly exchanges: readonly Exchange[];
  /** The first of them that was not served. */
  readonly failed: Exchange | undefined;
}

/** The most similar requests without the property, one before and one after. */
export function controlsOf(exchange: Exchange, property: Property, history: History): Controls {
  const alike = history
    .exchanges({ operations: [exchange.operation] })
    .filter(
      (one) =>
        one !== exchange &&
        one.identity === exchange.identity &&
        one.request.method === exchange.request.method &&
        KINDS.includes(one.facts.kind) &&
        haveEqualFacts(one, exchange),
    );
  const candidates = alike
    .filter(
      (one) =>
        !property.isIn(one) &&
        countsAsControl(one) &&
        // The target may reject an offered body for its members.
        (exchange.facts.kind !== 'offered' || membersOf(one) === membersOf(exchange)),
    )
    .map((one) => ({ one, apart: distance(exchange, one, property) }));
  const least = Math.min(...candidates.map(({ apart }) => apart));
  // An absence explains a rejection only if nothing else differs, or if no request without the parameter is served.
  const isOpen = property.isAbsence && least > 0 && alike.some((one) => property.isIn(one) && succeeded(one));
  const nearest = isOpen ? [] : candidates.filter(({ apart }) => apart === least).map(({ one }) => one);
  const before = nearest.findLast(({ seq }) => seq < exchange.seq);
  const after = nearest.find(({ seq }) => seq > exchange.seq);
  const exchanges = [before, after].filter((one) => one !== undefined);
  return { exchanges, failed: exchanges.find((one) => !succeeded(one)) };
}

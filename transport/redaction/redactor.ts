/** Redaction at capture: the only place where what was sent and received turns into what is kept. */

import { digitsFor } from '../../contracts/formats/placeholder.ts';
import type { Json, JsonObject } from '../../contracts/contract.ts';
import type { HeaderList } from '../../contracts/formats/recording.ts';
import { recentBodies } from '../../contracts/recent.ts';
import { replaceJsonTokens } from './json-tokens.ts';
import { createKnownMatcher } from './known-matcher.ts';
import type { KnownValue } from './known-values.ts';
import { createPseudonyms } from './pseudonyms.ts';
import {
  hideByForm,
  hideImsis,
  hideNumberUnderName,
  IDENTIFIER_HEADER,
  IDENTIFIER_NAME,
  SECRET_HEADER,
  SECRET_NAME,
} from './secret-kinds.ts';

interface BodyOptions {
  /** Value of the Content-Type field, where there is one. */
  readonly mediaType?: string | undefined;
  /** The body answers a lookup by subscriber keys: identifiers in it may be subscribers'. */
  readonly subscriberLookup?: boolean;
}

export interface Redactor {
  /** From now on the value is replaced by the placeholder wherever it appears. The first placeholder of a value stays. */
  know(known: KnownValue): void;
  /** Free text: messages, bodies of unknown form. */
  text(text: string): string;
  /** A URL or a path with query, kept as it was sent but for what is hidden in segments and values. */
  url(url: string): string;
  headers(headers: HeaderList): HeaderList;
  /** A body by its form. JSON stays JSON, with the same types. */
  body(text: string, options?: BodyOptions): string;
  /** Every string, number and member name inside a JSON value. */
  json(value: Json): Json;
}

const PLACEHOLDERS_ALONE = /^(?:\{\{[^{}]+\}\}|\$\{\w+\}|[\s:,])*$/;
const PLACEHOLDER = /\{\{[^{}]+\}\}|\$\{\w+\}/g;
/** Begun where a run begins, so that a long text without any percent sign costs no more than its length. */
const PERCENT_RUN = /(?<![\w.~-])(?:[\w.~-]|%[0-9A-Fa-f]{2})*%[0-9A-Fa-f]{2}(?:[\w.~-]|%[0-9A-Fa-f]{2})*/g;
/** How a value is looked at. */
interface Context {
  /** Identifiers of resources stay. */
  readonly keepIds: boolean;
  /** The whole was found to hold no known text. */
  readonly lean: boolean;
}
const THOROUGH: Context = { keepIds: true, lean: false };
/** JSON inside a string inside JSON (a monitor's body) is followed so deep. */
const DEEPEST = 4;

function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Encodes what stands between placeholders and leaves those readable. */
function encodeAround(text: string): string {
  let result = '';
  let end = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    result += encodeURIComponent(text.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return result + encodeURIComponent(text.slice(end));
}

function looksLikeJson(text: string): boolean {
  return /^\s*[[{"]/.test(text);
}

function isJson(text: string): boolean {
  if (!looksLikeJson(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param options.known values known from the start, see `knownValues`.
 * @param options.key secret behind the keyed placeholders; random for each run.
 */
export function createRedactor({
  known = [],
  key,
}: { known?: readonly KnownValue[]; key?: Uint8Array } = {}): Redactor {
  const matcher = createKnownMatcher(known);
  const pseudonyms = createPseudonyms(key);
  /** Identifiers of resources that look like an IMSI; they survive everywhere once seen as one. */
  const kept = new Set<string>();

  /** Bodies as they are shown, until more is known. */
  const [ofResources, ofSubscribers] = [recentBodies<string>(), recentBodies<string>()];
  const forget = (): void => {
    ofResources.forget();
    ofSubscribers.forget();
  };

  const keep = (value: string): void => {
    if (kept.has(value)) return;
    kept.add(value);
    forget();
  };

  /** `lean`: nothing known but digits can stand in the text, as the whole it is part of was looked through. */
  const plain = (text: string, lean = false): string => {
    if (lean) return hideByForm(matcher.replaceDigits(text), pseudonyms);
    // Tokens before base64: a part of one may hold a known value, and its other parts are no less secret.
    const shown = hideByForm(matcher.replace(text), pseudonyms);
    return matcher.replaceBase64(shown, (run) => pseudonyms.placeholder('base64', run));
  };

  /** Applies a rule inside percent-encoded runs, those encoded more than once included. */
  const unescaped = (text: string, rule: (decoded: string) => string, depth = 0): string =>
    text.includes('%') && depth < DEEPEST
      ? text.replace(PERCENT_RUN, (run) => {
          const decoded = decodePercent(run);
          if (decoded === undefined) return run;
          const hidden = rule(unescaped(decoded, rule, depth + 1));
          return hidden === decoded ? run : encodeAround(hidden);
        })
      : text;

  const freeText = (text: string): string => {
    const rule = (part: string): string => hideImsis(plain(part), pseudonyms, kept);
    return rule(unescaped(text, rule));
  };

  /** A string under a name: a JSON string, or a decoded query or form value. */
  const named = (value: string, name: string, { keepIds, lean }: Context): string => {
    if (SECRET_NAME.test(name)) return hideWhole(value, 'secret');
    const isIdentifier = keepIds && IDENTIFIER_NAME.test(name);
    if (isIdentifier && /^\d{15}$/.test(value) && matcher.replace(value) === value) keep(value);
    const rule = (part: string, isLean: boolean): string => {
      const text = hideNumberUnderName(plain(part, isLean), name, pseudonyms);
      return isIdentifier ? text : hideImsis(text, pseudonyms, kept);
    };
    return rule(
      unescaped(value, (part) => rule(part, false)),
      lean,
    );
  };

  const hideWhole = (value: string, kind: string): string => {
    const text = plain(value);
    return value === '' || PLACEHOLDERS_ALONE.test(text) ? text : pseudonyms.placeholder(kind, value);
  };

  const number = (token: string, name: string, context: Context): string => {
    if (!/^\d{6,15}$/.test(token)) return token;
    const hidden = named(token, name, context);
    return hidden === token ? token : digitsFor(hidden, token.length);
  };

  /** Escapes could hide a known text from the look at the whole. */
  const contextOf = (text: string, keepIds: boolean): Context => ({
    keepIds,
    lean: !text.includes('\\') && !matcher.mayHold(text),
  });

  const jsonText = (text: string, context: Context, depth: number): string =>
    replaceJsonTokens(text, {
      string: (value, name) =>
        depth < DEEPEST && isJson(value) ? jsonText(value, context, depth + 1) : named(value, name, context),
      name: (value) =>
        /\d{4}/.test(value) || !context.lean ? hideImsis(matcher.replace(value, 'name'), pseudonyms, kept) : value,
      number: (token, name) => number(token, name, context),
      between: (part) => (/[^\s{}[\]:,]/.test(part) ? freeText(part) : part),
    });

  /** Cut or malformed: names still say what stands under them, but what looks like a token may not be one, so text rules come before and after. */
  const brokenJson = (text: string, keepIds: boolean): string =>
    freeText(jsonText(matcher.replace(text), { keepIds, lean: false }, 0));

  const pairs = (query: string): string =>
    query
      .split('&')
      .map((pair) => {
        const [name = '', ...rest] = pair.split('=');
        if (rest.length === 0) return freeText(pair);
        const raw = rest.join('=');
        const value = decodePercent(raw);
        if (value === undefined) return `${name}=${freeText(raw)}`;
        const hidden = named(value, decodePercent(name) ?? name, THOROUGH);
        return hidden === value ? pair : `${name}=${encodeAround(hidden)}`;
      })
      .join('&');

  const segment = (raw: string): string => {
    const text = decodePercent(raw);
    if (text === undefined) return plain(raw);
    const hidden = plain(text);
    return hidden === text ? raw : encodeAround(hidden);
  };

  const header = (name: string, value: string): string => {
    const text = matcher.replace(value, 'header');
    if (PLACEHOLDERS_ALONE.test(text)) return text;
    if (/^(?:proxy-)?authorization$/i.test(name)) {
      const [, scheme = '', rest = ''] = /^([A-Za-z][\w-]*\s+)?(.*)$/s.exec(text) ?? [];
      const shown = hideByForm(rest, pseudonyms);
      return scheme + (PLACEHOLDERS_ALONE.test(shown) ? shown : pseudonyms.placeholder('credential', rest));
    }
    if (/^(?:set-)?cookie$/i.test(name))
      return text.replace(
        /^([^=;]+)=([^;]*)|(;\s*)([^=;]+)=([^;]*)/g,
        (all, first: string, firstValue: string, gap = '', next = '', nextValue = '') => {
          if (first !== undefined) return `${first}=${pseudonyms.placeholder('cookie', firstValue)}`;
          return /^set-/i.test(name) ? all : `${gap}${next}=${pseudonyms.placeholder('cookie', nextValue)}`;
        },
      );
    if (SECRET_HEADER.test(name)) return hideWhole(text, 'secret');
    const rule = (part: string): string => {
      const shown = plain(matcher.replace(part, 'header'));
      return IDENTIFIER_HEADER.test(name) ? shown : hideImsis(shown, pseudonyms, kept);
    };
    return rule(unescaped(value, rule));
  };

  const url = (text: string): string => {
    const [, origin = '', path = '', query] = /^(\w[\w+.-]*:\/\/[^/?#]*)?([^?#]*)(?:\?([^]*))?/.exec(text) ?? [];
    const shownOrigin = origin.replace(
      /\/\/[^/@]*@/,
      (userinfo) => `//${hideWhole(userinfo.slice(2, -1), 'credential')}@`,
    );
    const shownPath = path.split('/').map(segment).join('/');
    return plain(shownOrigin) + shownPath + (query === undefined ? '' : `?${pairs(query)}`);
  };

  const jsonLike = (text: string, keepIds: boolean): string =>
    isJson(text) ? jsonText(text, contextOf(text, keepIds), 0) : brokenJson(text, keepIds);

  const body = (text: string, { mediaType = '', subscriberLookup = false }: BodyOptions = {}): string => {
    if (text === '') return text;
    if (looksLikeJson(text))
      return (subscriberLookup ? ofSubscribers : ofResources).of(text, () => jsonLike(text, !subscriberLookup));
    return /x-www-form-urlencoded/i.test(mediaType) ? pairs(text) : freeText(text);
  };

  const json = (value: Json, name = ''): Json => {
    if (typeof value === 'string') return isJson(value) ? jsonText(value, THOROUGH, 1) : named(value, name, THOROUGH);
    if (typeof value === 'number') return Number(number(String(value), name, THOROUGH));
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value)) return (value as readonly Json[]).map((item) => json(item, name));
    return Object.fromEntries(
      Object.entries(value as JsonObject).map(([member, item]) => [
        matcher.replace(member, 'name'),
        item === undefined ? item : json(item, member),
      ]),
    );
  };

  return {
    know: (entry) => {
      matcher.know(entry);
      forget();
    },
    text: freeText,
    url,
    headers: (list) => list.map(([name, value]) => [name, header(name, value)] as const),
    body,
    json: (value) => json(value),
  };
}

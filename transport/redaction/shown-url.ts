/** Redaction of URLs and of bodies that have the form of a query. */

import { percentDecoded } from '../../contracts/text/percent-encoding.ts';
import { encodeAround } from './percent-encoding.ts';
import { THOROUGH, type TextRedactor } from './text-redactor.ts';

function shownPair(pair: string, texts: TextRedactor): string {
  const [name = '', ...rest] = pair.split('=');
  if (rest.length === 0) return texts.free(pair);
  const raw = rest.join('=');
  const value = percentDecoded(raw);
  if (value === undefined) return `${name}=${texts.free(raw)}`;
  const hidden = texts.named(value, percentDecoded(name) ?? name, THOROUGH);
  return hidden === value ? pair : `${name}=${encodeAround(hidden)}`;
}

/** `name=value` pairs, joined by `&`. */
export const shownPairs = (query: string, texts: TextRedactor): string =>
  query
    .split('&')
    .map((pair) => shownPair(pair, texts))
    .join('&');

function shownSegment(raw: string, texts: TextRedactor): string {
  const text = percentDecoded(raw);
  if (text === undefined) return texts.plain(raw);
  const hidden = texts.plain(text);
  return hidden === text ? raw : encodeAround(hidden);
}

function shownOrigin(origin: string, texts: TextRedactor): string {
  const withoutUser = origin.replace(
    /\/\/[^/@]*@/,
    (userinfo) => `//${texts.whole(userinfo.slice(2, -1), 'credential')}@`,
  );
  return texts.plain(withoutUser);
}

/** A URL, or a path with query, kept as it was sent but for what is hidden. */
export function shownUrl(text: string, texts: TextRedactor): string {
  const [, origin = '', path = '', query] = /^(\w[\w+.-]*:\/\/[^/?#]*)?([^?#]*)(?:\?([^]*))?/.exec(text) ?? [];
  const shownPath = path
    .split('/')
    .map((segment) => shownSegment(segment, texts))
    .join('/');
  return shownOrigin(origin, texts) + shownPath + (query === undefined ? '' : `?${shownPairs(query, texts)}`);
}

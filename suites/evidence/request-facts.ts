/**
 * Facts that are visible in a recorded request, so that no scenario has to state them: whether a query parameter or a header field was
 * sent, with a value or empty, and the media types in Content-Type and Accept.
 */

import type { Exchange } from '../../contracts/formats/recording.ts';
import { headerValue, headerValues } from '../../contracts/header-field.ts';

/** Value of a query parameter or header field as sent; undefined if it was not sent. */
export function sentValue({ request }: Exchange, name: string): string | undefined {
  // Further question marks belong to values.
  const start = request.url.indexOf('?');
  const query = start < 0 ? [] : request.url.slice(start + 1).split('&');
  for (const pair of query) {
    const [key = '', ...value] = pair.split('=');
    if (key === name) return value.join('=');
  }
  return headerValues(request.headers, name.toLowerCase())[0];
}

/** The path of a request, as it was sent. */
export const sentPath = ({ request }: Exchange): string => new URL(request.url).pathname;

/** `absent`, `empty` or `valid`, for a parameter of a request that no scenario calls odd. */
export function parameterFact(exchange: Exchange, name: string): 'absent' | 'empty' | 'valid' {
  const value = sentValue(exchange, name);
  if (value === undefined) return 'absent';
  return value === '' ? 'empty' : 'valid';
}

/** `absent`, `stated` (the bare media type) or `charset` (with a charset parameter). */
export function fieldFact(exchange: Exchange, name: 'accept' | 'content-type'): 'absent' | 'stated' | 'charset' {
  const value = headerValue(exchange.request.headers, name);
  if (value === undefined) return 'absent';
  return /;\s*charset=/i.test(value) ? 'charset' : 'stated';
}

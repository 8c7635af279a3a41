/** Appends a request's path to an interface's base URL, and rejects a path that would lead elsewhere. */

export interface Address {
  readonly origin: string;
  /** Path and query as they go on the wire. */
  readonly target: string;
  /** Absolute, as recorded. */
  readonly url: string;
}

export const UNENCODED = 'the path or the query contains characters that must be percent-encoded';

/** @returns a text saying why, where the request would not go to the base URL's origin. */
export function addressOf(baseUrl: string, path: string, query: string): Address | string {
  if (!URL.canParse(baseUrl)) return `the base URL ${baseUrl} is not a URL`;
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/+$/, '');
  const target = `${prefix}${path}${query === '' ? '' : `?${query}`}`;
  if (!path.startsWith('/')) return `path ${JSON.stringify(path)} does not begin with a slash`;
  if (/[^\x21-\x7e]|#/.test(target)) return UNENCODED;
  const url = base.origin + target;
  if (!URL.canParse(url) || new URL(url).origin !== base.origin)
    return `${url} leads to another host than the base URL`;
  return { origin: base.origin, target, url };
}

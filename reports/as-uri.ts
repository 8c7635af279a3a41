import { printable } from './printable.ts';

const ABSOLUTE = /^([a-z][a-z0-9+.-]*:\/\/(?:[a-z0-9.~_-]+|\[[0-9a-f:.]+\])(?::\d+)?)([/?#].*)?$/i;

/** Percent-encodes what no URI may hold, and leaves alone what is encoded already. */
const encode = (text: string): string =>
  encodeURI(printable(text))
    .replace(/%25(?=[0-9a-f]{2})/gi, '%')
    .replace(/[[\]]/g, encodeURIComponent);

/**
 * An address as sent, as a URI (RFC 3986): placeholders for secrets and other characters that a URI may not hold are percent-encoded. What is
 * no absolute address becomes a URN that holds it.
 */
export function asUri(address: string): string {
  const [, origin, rest = ''] = ABSOLUTE.exec(address) ?? [];
  if (origin === undefined) return `urn:partner-conform:address:${encodeURIComponent(printable(address)) || 'empty'}`;
  const [before = '', ...fragments] = rest.split('#');
  return origin + encode(before) + (fragments.length > 0 ? `#${encode(fragments.join('%23'))}` : '');
}

/** The chunked transfer coding (RFC 9112, section 7.1), decoded from octets at hand. */

export type Dechunked =
  | {
      readonly state: 'complete';
      readonly content: Buffer;
      /** Octets after the coding's end. */ readonly rest: Buffer;
    }
  | { readonly state: 'incomplete'; readonly content: Buffer }
  | { readonly state: 'malformed' };

export function dechunk(octets: Buffer): Dechunked {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = octets.indexOf('\r\n', at, 'latin1');
    if (lineEnd < 0)
      return octets.length - at > 1024
        ? { state: 'malformed' }
        : { state: 'incomplete', content: Buffer.concat(parts) };
    const size = /^([0-9a-fA-F]{1,8})[ \t]*(?:;.*)?$/.exec(octets.toString('latin1', at, lineEnd))?.[1];
    if (size === undefined) return { state: 'malformed' };
    const length = Number.parseInt(size, 16);
    at = lineEnd + 2;
    if (length === 0) return trailers(octets, at, parts);
    parts.push(octets.subarray(at, at + length));
    if (octets.length < at + length + 2) return { state: 'incomplete', content: Buffer.concat(parts) };
    at += length + 2;
    if (octets.toString('latin1', at - 2, at) !== '\r\n') return { state: 'malformed' };
  }
}

function trailers(octets: Buffer, from: number, parts: readonly Buffer[]): Dechunked {
  let at = from;
  for (;;) {
    const lineEnd = octets.indexOf('\r\n', at, 'latin1');
    if (lineEnd < 0) return { state: 'incomplete', content: Buffer.concat(parts) };
    if (lineEnd === at) return { state: 'complete', content: Buffer.concat(parts), rest: octets.subarray(lineEnd + 2) };
    at = lineEnd + 2;
  }
}

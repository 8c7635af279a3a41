/** Content codings (RFC 9110, section 8.4), decoded within a bound, so that a compression bomb costs no more than the bound. */

import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw, type ZlibOptions } from 'node:zlib';

type Decode = (octets: Buffer, options: ZlibOptions) => Promise<Buffer>;

const inflateAny: Decode = async (octets, options) => {
  // "deflate" is the zlib format; some servers send the bare stream.
  const isZlib = octets.length >= 2 && ((octets[0] as number) & 0x0f) === 8 && octets.readUInt16BE(0) % 31 === 0;
  return isZlib
    ? promisify<Buffer, ZlibOptions, Buffer>(inflate)(octets, options)
    : promisify<Buffer, ZlibOptions, Buffer>(inflateRaw)(octets, options);
};

const DECODERS: Readonly<Record<string, Decode>> = {
  gzip: promisify<Buffer, ZlibOptions, Buffer>(gunzip),
  'x-gzip': promisify<Buffer, ZlibOptions, Buffer>(gunzip),
  deflate: inflateAny,
  br: promisify<Buffer, ZlibOptions, Buffer>(brotliDecompress),
};

/** More codings over one another than this have no honest use. */
const MOST_CODINGS = 3;

export type Decoded =
  { readonly octets: Buffer } | { readonly fault: 'too-large' | 'unknown-coding' | 'broken'; readonly message: string };

/** @param field value of Content-Encoding, undefined if absent. */
export async function decodeContent(octets: Buffer, field: string | undefined, limitOctets: number): Promise<Decoded> {
  const codings = (field ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length === 0 || octets.length === 0) return { octets };
  const unknown =
    codings.length > MOST_CODINGS ? codings.join(', ') : codings.find((coding) => DECODERS[coding] === undefined);
  if (unknown !== undefined)
    return {
      fault: 'unknown-coding',
      message: `the client cannot decode the content coding ${JSON.stringify(unknown)}`,
    };
  let content = octets;
  for (const coding of codings.reverse()) {
    try {
      content = await (DECODERS[coding] as Decode)(content, { maxOutputLength: limitOctets });
    } catch (cause) {
      const tooLarge = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
      return tooLarge
        ? { fault: 'too-large', message: `content is larger than ${limitOctets} octets after decoding ${coding}` }
        : { fault: 'broken', message: `content is not valid ${coding}: ${(cause as Error).message}` };
    }
  }
  return { octets: content };
}

/** Octets to text by the charset of a media type. */

import { TextDecoder } from 'node:util';

export interface BodyText {
  readonly text: string;
  /** The octets were not text in that charset, or JSON with a byte order mark; U+FFFD replaces what could not be decoded. */
  readonly malformed: boolean;
}

const UTF8 = new TextDecoder('utf-8');
const STRICT_UTF8 = new TextDecoder('utf-8', { fatal: true });

function decoderFor(mediaType: string): TextDecoder | undefined {
  const label = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(mediaType)?.[1];
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    return undefined;
  }
}

function decodeWith(decoder: TextDecoder, octets: Uint8Array): string | undefined {
  try {
    return decoder.decode(octets);
  } catch {
    return undefined;
  }
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * UTF-8 first, regardless of the field: JSON is always UTF-8 (RFC 8259, section 8.1) and a charset parameter on it means nothing. Only what is
 * not UTF-8 is read by the charset named. A byte order mark, which JSON must not begin with, is left out of the text.
 */
export function bodyText(octets: Buffer, mediaType: string | undefined): BodyText {
  if (octets.length === 0) return { text: '', malformed: false };
  const named = decoderFor(mediaType ?? '');
  const isJson = /[/+](?:geo\+)?json\b/i.test(mediaType ?? '');
  const decoders = named === undefined ? [STRICT_UTF8] : isJson ? [STRICT_UTF8, named] : [named, STRICT_UTF8];
  for (const decoder of decoders) {
    const text = decodeWith(decoder, octets);
    // JSON in another charset can be read, but is not what its media type promises.
    const isOther = decoder === named && named.encoding !== 'utf-8';
    const isMarked = octets.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
    if (text !== undefined) return { text, malformed: isJson && (isOther || isMarked) };
  }
  return { text: UTF8.decode(octets), malformed: true };
}

/** A response as it came off the wire -> what is recorded and what scenarios read: content coding, charset, JSON. */

import { headerValue } from '../../contracts/header-field.ts';
import type { Json } from '../../contracts/contract.ts';
import { parseExactly } from '../../contracts/json/exact-integers.ts';
import { bodyCache } from '../../contracts/bounded-cache.ts';
import type { Failure, HeaderList, RecordedResponse } from '../../contracts/formats/recording.ts';
import { bodyText } from './body-text.ts';
import { decodeContent } from './content-coding.ts';
import { failed, type WireResponse } from './outcome.ts';

/** A response as it came, secrets and all, for taking identifiers from. Never stored. */
export interface LiveResponse {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: string;
  /** Parsed body; undefined where it is no JSON. An integer that no double holds is the text of its digits. */
  readonly json: Json | undefined;
}

export interface DecodedResponse {
  readonly response: Omit<RecordedResponse, 'milliseconds'>;
  readonly live: LiveResponse;
}

/** The value of JSON text, undefined for any other text. */
export const parsedJson = (text: string): Json | undefined =>
  text === '' ? undefined : parsed.get(text, () => parse(text));

const parsed = bodyCache<Json | undefined>();

function parse(text: string): Json | undefined {
  try {
    return parseExactly(text);
  } catch {
    return undefined;
  }
}

export async function decodedResponse(
  { status, headers, octets, surplusOctets }: WireResponse,
  limitOctets: number,
): Promise<DecodedResponse | { readonly failure: Failure }> {
  const decoded = await decodeContent(octets, headerValue(headers, 'content-encoding'), limitOctets);
  if ('fault' in decoded)
    return failed(decoded.fault === 'too-large' ? 'too-large' : 'protocol', decoded.message, status);
  const { text, malformed } = bodyText(decoded.octets, headerValue(headers, 'content-type'));
  return {
    response: {
      status,
      headers,
      body: text,
      bodyOctets: decoded.octets.length,
      truncated: false,
      ...(malformed ? { malformedText: true as const } : {}),
      ...(surplusOctets === undefined ? {} : { surplusOctets }),
    },
    live: { status, headers, body: text, json: parsedJson(text) },
  };
}

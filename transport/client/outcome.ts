/** What became of one request on a transport, before decoding and redaction. */

import type { Failure, FailureKind, HeaderList } from '../../contracts/formats/recording.ts';

export interface WireRequest {
  readonly method: string;
  /** Path with query, as it goes on the wire. */
  readonly target: string;
  readonly headers: HeaderList;
  readonly body?: string | undefined;
}

export interface WireResponse {
  readonly status: number;
  readonly headers: HeaderList;
  /** Content after transfer decoding, before content decoding. */
  readonly octets: Buffer;
  readonly surplusOctets?: number;
}

export type SendOutcome = { readonly response: WireResponse } | { readonly failure: Failure };

export function failed(kind: FailureKind, message: string, status?: number): { readonly failure: Failure } {
  return { failure: status === undefined ? { kind, message } : { kind, message, status } };
}

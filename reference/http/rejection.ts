import type { Json } from '../../contracts/contract.ts';
import type { Response } from './response.ts';
import { jsonResponse } from './response.ts';

/** A call that the provider rejects: thrown where it is detected, turned into a response in one place. */
export class Rejection extends Error {
  readonly status: number;
  /** A stable word for programs; the message is the sentence for people. */
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, reason: string, headers: Readonly<Record<string, string>> = {}) {
    super(reason);
    this.name = 'Rejection';
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** What a 401 has to bring (RFC 9110, 15.5.2). */
export const CHALLENGE = { 'www-authenticate': 'Bearer' } as const;

/**
 * The error body. The documents name an ErrorRepresentation and show none of its members: an object with a code, a sentence and the status
 * is this provider's choice for all four interfaces.
 */
export function errorResponse(rejection: Rejection): Response {
  const body: Json = { code: rejection.code, reason: rejection.message, status: String(rejection.status) };
  const response = jsonResponse(rejection.status, body);
  const challenge = rejection.status === 401 ? CHALLENGE : {};
  return { ...response, headers: { ...response.headers, ...challenge, ...rejection.headers } };
}

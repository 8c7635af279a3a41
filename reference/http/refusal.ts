import type { Json } from '../../contracts/contract.ts';
import type { Answer } from './answer.ts';
import { jsonAnswer } from './answer.ts';

/** A call the provider does not serve: thrown where it is noticed, turned into an answer at one place. */
export class Refusal extends Error {
  readonly status: number;
  /** A stable word for programs; the message is the sentence for people. */
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, reason: string, headers: Readonly<Record<string, string>> = {}) {
    super(reason);
    this.name = 'Refusal';
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
export function errorAnswer(refusal: Refusal): Answer {
  const body: Json = { code: refusal.code, reason: refusal.message, status: String(refusal.status) };
  const answer = jsonAnswer(refusal.status, body);
  const challenge = refusal.status === 401 ? CHALLENGE : {};
  return { ...answer, headers: { ...answer.headers, ...challenge, ...refusal.headers } };
}

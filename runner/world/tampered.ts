/** Credentials that must be rejected. */

import type { Tampering } from '../../contracts/formats/evidence/conditions.ts';
import type { Facts, HeaderList } from '../../contracts/formats/recording.ts';
import { tamperToken } from '../../transport/credentials/tamper-token.ts';

/** Facts of a request in progress: its credentials may turn out to be genuine. */
export type SentFacts = { -readonly [K in keyof Facts]: Facts[K] };

/**
 * Header fields with the credentials made wrong. Opaque credentials cannot be made wrong in every way; what is then sent is still genuine, so
 * the facts are put right before anybody judges it as a wrong token.
 */
export function tampered(headers: HeaderList, kind: Tampering, facts: SentFacts, own: readonly string[]): HeaderList {
  const changed = tamperToken(headers, kind, own);
  const same = changed.every(([, value], index) => value === headers[index]?.[1]);
  if (same) Object.assign(facts, { token: 'valid', kind: 'probe', tampering: 'impossible' });
  return changed;
}

/**
 * A target that rejects the credentials of every identity shows only that. It cannot be determined from outside whether the credentials or the
 * target are wrong, and the rejection of any other request then proves nothing.
 */

import type { Profile } from '../../contracts/formats/profile.ts';
import type { RecordingEvent } from '../../contracts/formats/recording.ts';
import { isDenied } from '../evidence/statuses.ts';
import type { Judged } from './rows.ts';
import { validExchangesByInterface } from './valid-exchanges.ts';

export interface RejectedCredentials {
  readonly reason: string;
  readonly rootCause: { readonly seq: number };
}

type Identities = Pick<Profile, 'identities'>;

/** True for an identity without credentials, also one that the profile does not have. */
export const isWithoutCredentials = (name: string, { identities }: Identities): boolean => {
  const { headers, oauth2, jwt } = identities[name] ?? {};
  return headers === undefined && oauth2 === undefined && jwt === undefined;
};

/** Interfaces on which every valid request was rejected with 401 or 403, and at least one was sent. */
export function rejectedCredentials(
  events: readonly RecordingEvent[],
  profile: Identities,
): ReadonlyMap<string, RejectedCredentials> {
  const proper = [...validExchangesByInterface(events)];
  const rejected = proper.flatMap(([name, exchanges]): readonly (readonly [string, RejectedCredentials])[] => {
    const [first] = exchanges;
    if (!exchanges.every(isDenied)) return [];
    const identities = [...new Set(exchanges.map(({ identity }) => identity))];
    const named = identities.join(', ');
    const count = exchanges.length === 1 ? 'the one valid request' : `each of ${exchanges.length} valid requests`;
    const reason = identities.every((one) => isWithoutCredentials(one, profile))
      ? `the profile gives no credentials to ${named}, and ${count} was rejected with 401 or 403: add them under \`identities\``
      : `the target rejects the credentials of ${named}: ${count} was rejected with 401 or 403; run conform doctor`;
    return [[name, { reason, rootCause: { seq: first.seq } }]];
  });
  return new Map(rejected);
}

/** What was decided while all credentials are rejected is undecided; what was not has no nearer reason. */
export function withoutCredentials(judged: Judged, rejected: ReadonlyMap<string, RejectedCredentials>): Judged {
  const { decided, verdict, vacuous, interface: name } = judged.result;
  const cause = rejected.get(name);
  const isOpen = verdict === 'inconclusive' && vacuous !== true;
  if (!cause || verdict === 'error' || (decided === 0 && !isOpen)) return judged;
  return { result: { ...judged.result, verdict: 'inconclusive', decided: 0, ...cause }, findings: [] };
}

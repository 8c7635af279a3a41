/** A mistake in a profile, as data; the command line turns it into text. */

import type { Place } from '../contracts/contract.ts';
import type { UserMistake } from '../contracts/errors/user-error.ts';

/** Kinds of problems. They are stable, so that tools can select by them. */
type ProblemCode =
  | 'unreadable'
  | 'empty'
  | 'yaml-syntax'
  | 'yaml-duplicate-key'
  | 'yaml-alias'
  | 'missing-key'
  | 'unknown-key'
  | 'unknown-name'
  | 'wrong-value'
  | 'literal-secret'
  | 'malformed-reference'
  | 'missing-variable'
  | 'left-out'
  | 'contradiction'
  | 'not-allowed'
  | 'incomplete'
  | 'unused'
  | 'risk';

/** Keys and list positions from the root of the profile. */
export type KeyPath = readonly (string | number)[];

/** What a rule reports about one part of a profile. */
export interface Complaint {
  readonly code: ProblemCode;
  readonly at: KeyPath;
  /** Whether the place is that of the key or of the value; the value if absent. */
  readonly on?: 'key' | 'value';
  /** What happened, in a few words, after the key path and a colon. */
  readonly what: string;
  readonly expected?: string | undefined;
  /** Never a secret or a subscriber's number. */
  readonly received?: string | undefined;
  /** The known name that is most similar to the received name. */
  readonly nearest?: string | undefined;
  /** What to do next. */
  readonly next: string;
  /** A warning does not prevent a run; a problem if absent. */
  readonly severity?: 'problem' | 'warning';
}

/** A mistake in a profile; `what` starts with the key path. */
export interface ProfileProblem extends UserMistake {
  readonly code: ProblemCode;
  readonly place: Place;
  /** Dotted key path, `devices.customers.A.located[0].imsi`; empty for the whole file. */
  readonly path: string;
  readonly next: string;
}

/** A complaint with its place in a file. */
export function problemAt(place: Place, { at, on: _on, severity: _severity, ...rest }: Complaint): ProfileProblem {
  const path = dotted(at);
  return { ...rest, what: path === '' ? rest.what : `${path}: ${rest.what}`, place, path };
}

/** Dotted form of a key path. */
export function dotted(path: KeyPath): string {
  return path.map((key, at) => (typeof key === 'number' ? `[${key}]` : at === 0 ? key : `.${key}`)).join('');
}

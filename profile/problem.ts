/** What is wrong with a profile, as data; the command line turns it into text. */

import type { Place } from '../contracts/contract.ts';
import type { UserMistake } from '../contracts/user-error.ts';

/** Kinds of problem, stable: tools may select by them. */
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
  | 'contradiction'
  | 'not-allowed'
  | 'incomplete'
  | 'unused'
  | 'risk';

/** A way into the profile: keys and list positions from its root. */
export type KeyPath = readonly (string | number)[];

/** What a rule says about one spot of a profile. */
export interface Complaint {
  readonly code: ProblemCode;
  readonly at: KeyPath;
  /** Whether the key or its value is shown as the place; the value where absent. */
  readonly on?: 'key' | 'value';
  /** In a few words, after the key path and a colon. */
  readonly what: string;
  readonly expected?: string;
  /** Never a secret nor a subscriber's number. */
  readonly received?: string;
  /** The known name that resembles the one received. */
  readonly nearest?: string;
  /** What to do about it. */
  readonly next: string;
  /** A warning does not stop a run; a problem where absent. */
  readonly severity?: 'problem' | 'warning';
}

/** A mistake in a profile; `what` begins with the key path. */
export interface ProfileProblem extends UserMistake {
  readonly code: ProblemCode;
  readonly place: Place;
  /** Dotted key path, `devices.customers.A.located[0].imsi`; empty for the file as a whole. */
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

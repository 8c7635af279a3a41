/** A mistake of the user of the suite (a contract, a profile, an argument, a machine), as data; only the command line turns it into text. */

import type { Place } from '../contract.ts';

/** One mistake. Sentences are short, in plain words, and hold no secret. */
export interface UserMistake {
  /** Stable name of the kind of mistake, for tools and documentation. */
  readonly code: string;
  /** What is wrong, in a few words, without its place. */
  readonly what: string;
  /** Where it is; line 1, column 1 for a file as a whole. Absent where there is no file. */
  readonly place?: Place;
  readonly expected?: string | undefined;
  readonly received?: string | undefined;
  /** The known name that resembles the one received most. */
  readonly nearest?: string | undefined;
  /** What to do about it. */
  readonly next?: string;
}

/** Exit code for a target or a listener that cannot be reached. */
export const UNREACHABLE_EXIT_CODE = 4;

export interface UserErrorOptions {
  /** Further mistakes found in the same go, so that a user fixes all of them at once. */
  readonly others?: readonly UserMistake[];
  /** Exit code of the process, by the table of the command line; 2 (usage, profile or contract error) where absent. */
  readonly exitCode?: number;
  readonly cause?: unknown;
}

const located = ({ place, what }: UserMistake): string =>
  place === undefined ? what : `${place.file}:${place.line}:${place.column}  ${what}`;

/**
 * Base of all errors that a user can fix. Whatever is thrown and is not one of these is a fault of the suite.
 * Its members are those of the mistake it was made from; `message` is place and `what` in one line.
 */
export class UserError extends Error implements UserMistake {
  override readonly name: string = 'UserError';
  readonly code: string;
  readonly what: string;
  declare readonly place?: Place;
  declare readonly expected?: string;
  declare readonly received?: string;
  declare readonly nearest?: string;
  declare readonly next?: string;
  readonly others: readonly UserMistake[];
  readonly exitCode: number;

  constructor(mistake: UserMistake, { others = [], exitCode = 2, cause }: UserErrorOptions = {}) {
    super(located(mistake), cause === undefined ? undefined : { cause });
    this.code = mistake.code;
    this.what = mistake.what;
    if (mistake.place !== undefined) this.place = mistake.place;
    if (mistake.expected !== undefined) this.expected = mistake.expected;
    if (mistake.received !== undefined) this.received = mistake.received;
    if (mistake.nearest !== undefined) this.nearest = mistake.nearest;
    if (mistake.next !== undefined) this.next = mistake.next;
    this.others = others;
    this.exitCode = exitCode;
  }
}

/** True for an error a user can fix. By name of its members, so that it also holds for a second copy of the package. */
export function isUserError(error: unknown): error is UserError {
  return error instanceof Error && 'code' in error && 'what' in error && 'others' in error && 'exitCode' in error;
}

import { UserError } from '../contracts/errors/user-error.ts';
import type { ProfileProblem } from './problem.ts';

/** A profile that cannot be used: all its problems, in the order of the file. */
export class ProfileError extends UserError {
  override readonly name = 'ProfileError';
  readonly problems: readonly ProfileProblem[];

  constructor(problems: readonly [ProfileProblem, ...ProfileProblem[]]) {
    const [first, ...others] = problems;
    super(first, { others });
    this.problems = problems;
  }
}

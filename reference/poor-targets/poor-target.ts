import type { Profile } from '../../contracts/formats/profile.ts';

/** A running target and the profile with which the suite tests it. */
export interface RunningTarget {
  readonly profile: Profile;
  /** Values of the references in the profile. */
  readonly env: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

/** A target with many defects, as real implementations have them, and the list of the requirements that it truly violates. */
export interface PoorTarget {
  readonly id: string;
  /** What the target does wrong, in one sentence. */
  readonly summary: string;
  /** Interfaces on which it is tested. */
  readonly interfaces: readonly string[];
  /** Requirements that the suite must report as failed, or as warned if they are a "should". */
  readonly mustFail: readonly string[];
  /** Patterns of the other requirements that the target violates; `*` is any text. */
  readonly mayFail: readonly string[];
  /** Patterns of requirements that it meets although they match `mayFail`. */
  readonly meets?: readonly string[];
  readonly start: () => Promise<RunningTarget>;
}

function matches(pattern: string, id: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.$^+?()[\]{}|\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`).test(id);
}

/** Whether a target truly violates a requirement. */
export function violates({ mustFail, mayFail, meets = [] }: PoorTarget, requirement: string): boolean {
  if (mustFail.includes(requirement)) return true;
  const isIn = (patterns: readonly string[]): boolean => patterns.some((pattern) => matches(pattern, requirement));
  return isIn(mayFail) && !isIn(meets);
}

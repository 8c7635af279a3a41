import type { History } from '../../../evidence/history.ts';
import type { Groups } from '../groups.ts';
import type { Violation } from '../violation.ts';

/** What a join finds the common causes in. */
export interface Joining {
  readonly groups: Groups<Violation>;
  readonly violations: readonly Violation[];
  /** That of the run. */
  readonly history: History;
}

/** Joins groups of violations that one cause explains, by what was recorded of them. */
export type Join = (joining: Joining) => void;

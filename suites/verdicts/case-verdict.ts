/** Verdict of one case of a requirement. */

import type { Verdict } from '../../contracts/formats/result.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import type { Broken, Observation } from '../checks/observation.ts';

/** A `should` that is not met warns; it never fails. */
const severityOf = (observation: Broken, { level }: Requirement): Verdict =>
  level === 'must' ? observation.severity : 'warn';

/** None for what was merely seen. */
export function verdictOf(observation: Observation, requirement: Requirement): readonly Verdict[] {
  switch (observation.outcome) {
    case 'met':
      return ['pass'];
    case 'broken':
      return [severityOf(observation, requirement)];
    case 'undecided':
      return ['inconclusive'];
    case 'seen':
      return [];
  }
}

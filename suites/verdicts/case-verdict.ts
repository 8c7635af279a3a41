/** Verdict of one case of a requirement. */

import type { Verdict } from '../../contracts/formats/result.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import type { Broken, Observation } from '../checks/observation.ts';

/** A violated `should` warns; it never fails. */
const severityOf = (observation: Broken, { level }: Requirement): Verdict =>
  level === 'must' ? observation.severity : 'warn';

/** Empty for a case that is only recorded. */
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

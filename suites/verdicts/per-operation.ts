/** The verdict of a requirement at each of its operations. */

import { addToGroup } from '../../contracts/group-by.ts';
import type { OperationVerdict } from '../../contracts/formats/result.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import type { History } from '../evidence/history.ts';
import { isDecided, type Observation } from '../checks/observation.ts';
import { verdictOf } from './case-verdict.ts';
import { breachText } from './result-parts.ts';
import { worst } from './worst.ts';

/** Operation of a case: that of its first exchange at an operation of the requirement. */
const operationOf = ({ seq }: Observation, { operations }: Requirement, history: History): string | undefined =>
  history.exchangesOf(seq).find(({ operation }) => operations.includes(operation))?.operation;

function reasonOf(verdict: OperationVerdict['verdict'], observations: readonly Observation[]): string | undefined {
  if (verdict === 'pass') return undefined;
  const broken = observations.find((one) => one.outcome === 'broken');
  if (broken) return breachText(broken);
  return observations.find((one) => one.outcome === 'undecided')?.reason ?? 'no request of this operation decides it';
}

/** One entry for each operation; empty if there is only one, or if a decided case belongs to none of them. */
export function perOperation(
  requirement: Requirement,
  observations: readonly Observation[],
  history: History,
): readonly OperationVerdict[] {
  if (requirement.operations.length < 2) return [];
  const at = new Map<string | undefined, Observation[]>();
  let before: Observation | undefined;
  let operation: string | undefined;
  for (const one of observations) {
    if (one.outcome === 'seen') continue;
    // Many members of one response are one observation.
    if (one !== before) operation = operationOf(one, requirement, history);
    before = one;
    if (operation === undefined && one.outcome !== 'undecided') return [];
    addToGroup(at, operation, one);
  }
  return requirement.operations.map((operation): OperationVerdict => {
    const here = at.get(operation) ?? [];
    const others = here.filter(({ outcome }) => outcome !== 'met');
    const verdict = here.length === 0 ? 'inconclusive' : worst(others.flatMap((one) => verdictOf(one, requirement)));
    const reason = reasonOf(verdict, here);
    return {
      operation,
      verdict,
      decided: here.filter(isDecided).length,
      ...(reason === undefined ? {} : { reason }),
    };
  });
}

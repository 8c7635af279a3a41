/** A requirement at one operation: the unit in which test reports of other tools count. */

import type { Finding, RequirementResult, Result, Verdict } from '../contracts/formats/result.ts';
import { groupBy } from '../contracts/group-by.ts';

export interface Case {
  readonly requirement: RequirementResult;
  /** Empty for a requirement that binds no operation in particular. */
  readonly operation: string;
  readonly verdict: Verdict;
  readonly reason?: string;
  readonly findings: readonly Finding[];
}

const BROKEN: readonly Verdict[] = ['fail', 'warn', 'waived'];

const elsewhere = (requirement: RequirementResult, operations: readonly string[]): string =>
  `not distinguished from ${operations.join(', ')}, where the requirement has the verdict ${requirement.verdict}`;

const asReason = (reason: string | undefined): { reason?: string } => (reason === undefined ? {} : { reason });

function caseAt(requirement: RequirementResult, operation: string, findings: readonly Finding[]): Case {
  const { verdict, reason, perOperation } = requirement;
  const here = findings.filter((one) => one.operation === operation);
  const known = perOperation?.find((one) => one.operation === operation);
  if (known)
    return {
      requirement,
      operation,
      verdict: known.verdict,
      ...asReason(known.verdict === 'pass' ? known.reason : (known.reason ?? reason)),
      findings: here,
    };
  const isBrokenElsewhere = BROKEN.includes(verdict) && here.length === 0 && findings.length > 0;
  // The result has no verdict for this operation: both a pass and a failure would be a guess.
  return isBrokenElsewhere
    ? {
        requirement,
        operation,
        verdict: 'inconclusive',
        reason: elsewhere(
          requirement,
          findings.map((one) => one.operation),
        ),
        findings: [],
      }
    : { requirement, operation, verdict, ...asReason(reason), findings: here };
}

/** Every requirement at every operation it binds, and at every operation where it was found broken, in the order of the result. */
export function casesOf({ requirements, findings }: Pick<Result, 'requirements' | 'findings'>): readonly Case[] {
  const byRequirement = groupBy(findings, ({ requirement }) => requirement);
  return requirements.flatMap((requirement) => {
    const own = byRequirement.get(requirement.id) ?? [];
    const named = new Set([...requirement.operations, ...own.map(({ operation }) => operation)]);
    const operations = named.size > 0 ? [...named] : [''];
    return operations.map((operation) => caseAt(requirement, operation, own));
  });
}

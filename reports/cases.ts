/** A requirement at one operation: the unit in which test reports of other tools count. */

import type { Finding, RequirementResult, Result, Verdict } from '../contracts/formats/result.ts';
import { groupBy } from './group-by.ts';

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
  `not told apart from ${operations.join(', ')}, where the requirement has the verdict ${requirement.verdict}`;

const asReason = (reason: string | undefined): { reason?: string } => (reason === undefined ? {} : { reason });

function caseAt(requirement: RequirementResult, operation: string, findings: readonly Finding[]): Case {
  const { verdict, reason, perOperation } = requirement;
  const here = findings.filter((one) => one.operation === operation);
  const told = perOperation?.find((one) => one.operation === operation);
  if (told)
    return {
      requirement,
      operation,
      verdict: told.verdict,
      ...asReason(told.verdict === 'pass' ? told.reason : (told.reason ?? reason)),
      findings: here,
    };
  const isBrokenElsewhere = BROKEN.includes(verdict) && here.length === 0 && findings.length > 0;
  // The result does not say how this operation fared: calling it a pass would be a guess, and so would calling it a failure.
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

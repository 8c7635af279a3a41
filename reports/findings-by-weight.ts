import type { Finding, RequirementResult, Result } from '../contracts/formats/result.ts';

/** A finding with the requirement it breaks. `waived` is a failure that a waiver covers. */
export interface WeighedFinding {
  readonly finding: Finding;
  readonly requirement: RequirementResult | undefined;
  readonly kind: 'fail' | 'warn' | 'waived';
}

const WEIGHT = { fail: 0, warn: 1, waived: 2 } as const;

/** Findings as a reader wants them: failures first, then warnings, then what is waived; otherwise in the order of the result. */
export function findingsByWeight({
  findings,
  requirements,
}: Pick<Result, 'findings' | 'requirements'>): readonly WeighedFinding[] {
  const byId = new Map(requirements.map((one) => [one.id, one]));
  return findings
    .map((finding): WeighedFinding => {
      const requirement = byId.get(finding.requirement);
      const waived = requirement?.verdict === 'waived' && finding.verdict === 'fail';
      return { finding, requirement, kind: waived ? 'waived' : finding.verdict };
    })
    .toSorted((one, other) => WEIGHT[one.kind] - WEIGHT[other.kind]);
}

import type { Cause, Finding, RequirementResult, Result } from '../contracts/formats/result.ts';

/** A finding with the requirement it breaks. `waived` is a failure that a waiver covers. */
export interface WeighedFinding {
  readonly finding: Finding;
  readonly requirement: RequirementResult | undefined;
  readonly kind: 'fail' | 'warn' | 'waived';
}

/** In the order in which findings and causes are read. */
export const KINDS: readonly WeighedFinding['kind'][] = ['fail', 'warn', 'waived'];

/** The cause that a finding belongs to. */
export const causeOf = ({ id }: Finding, { causes }: Pick<Result, 'causes'>): Cause | undefined =>
  causes.find(({ findings }) => findings.includes(id));

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
    .toSorted((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
}

import type { RequirementResult } from '../contracts/formats/result.ts';

export interface Inconclusive {
  /** A precondition could not be reached: somebody has to mend something. */
  readonly blocked: readonly RequirementResult[];
  /** Rules about what a target may leave out, and which it never showed: nothing has to be mended. */
  readonly vacuous: readonly RequirementResult[];
}

/** The inconclusive requirements by what a reader has to make of them. */
export function inconclusive(requirements: readonly RequirementResult[]): Inconclusive {
  const all = requirements.filter(({ verdict }) => verdict === 'inconclusive');
  return {
    blocked: all.filter(({ vacuous }) => vacuous !== true),
    vacuous: all.filter(({ vacuous }) => vacuous === true),
  };
}

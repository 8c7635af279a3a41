import type { RequirementResult } from '../contracts/formats/result.ts';

export interface Inconclusive {
  /** A precondition could not be reached: something must be fixed. */
  readonly blocked: readonly RequirementResult[];
  /** Requirements about optional behaviour that the target never showed: nothing must be fixed. */
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

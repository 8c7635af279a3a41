/** Rows whose check needs evidence that no scenario at all provides: they could never be decided. */

import type { Contract } from '../../contracts/contract.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import { evidenceOf } from './evidence-of.ts';

export interface RowWithoutEvidence {
  readonly requirement: Requirement;
  /** The evidence that nothing provides, in words. */
  readonly needs: readonly string[];
}

export const rowsWithoutEvidence = (contract: Contract): readonly RowWithoutEvidence[] =>
  contract.requirements.flatMap((requirement): readonly RowWithoutEvidence[] => {
    const withoutEvidence = evidenceOf(requirement, contract).filter(({ sources }) => sources.length === 0);
    return withoutEvidence.length === 0 ? [] : [{ requirement, needs: withoutEvidence.map(({ words }) => words) }];
  });

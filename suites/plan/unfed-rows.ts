/** Rows whose check needs evidence that no scenario at all provides: they could never be decided. */

import type { Contract } from '../../contracts/contract.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import { evidenceOf } from './evidence-of.ts';

export interface UnfedRow {
  readonly requirement: Requirement;
  /** The evidence that nothing provides, in words. */
  readonly needs: readonly string[];
}

export const unfedRows = (contract: Contract): readonly UnfedRow[] =>
  contract.requirements.flatMap((requirement): readonly UnfedRow[] => {
    const unfed = evidenceOf(requirement, contract).filter(({ feeders }) => feeders.length === 0);
    return unfed.length === 0 ? [] : [{ requirement, needs: unfed.map(({ words }) => words) }];
  });

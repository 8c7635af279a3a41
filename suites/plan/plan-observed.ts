/** The plan for traffic that other clients sent: what it can decide, and what only requests of the suite decide. */

import type { Contract } from '../../contracts/contract.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import { rowsById } from '../../contracts/rows-by-id.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import type { RunOptions } from '../../profile/run-options.ts';
import type { Need, NeededPiece } from '../checks/check.ts';
import { evidenceOf } from './evidence-of.ts';
import type { Plan, PlannedRequirement } from './plan.ts';
import { planRun } from './plan-run.ts';

const REASON = 'the traffic was observed, and this needs requests of the suite';

/** Facts that a request of another client shows. */
const SHOWN: ReadonlySet<string> = new Set([
  'kind',
  'token',
  'scope',
  'scopes',
  'set',
  'key',
  'param',
  'value',
  'accept',
  'contentType',
  'method',
]);

/** Checks that judge each exchange alone. Others compare exchanges, and only the suite knows what else happened meanwhile. */
const ALONE: readonly string[] = ['status', 'success-status'];

const isTraffic = (piece: NeededPiece): boolean => 'traffic' in piece || 'delivery' in piece;

const isShown = (piece: NeededPiece): boolean =>
  'exchange' in piece && piece.operations === undefined && Object.keys(piece.exchange).every((name) => SHOWN.has(name));

/** What a declaration decides needs the request that it is about. */
const isAboutOne = ({ basis, check }: Requirement): boolean => basis !== 'open' && ALONE.includes(check?.id ?? '');

function isDecidable(need: Need, requirement: Requirement): boolean {
  const pieces = 'anyOf' in need ? need.anyOf : [need];
  return pieces.some((piece) => isTraffic(piece) || (isAboutOne(requirement) && isShown(piece)));
}

function planned(
  { reason: _reason, withoutEvidence: _without, ...row }: PlannedRequirement,
  requirement: Requirement,
  contract: Contract,
): PlannedRequirement {
  const needs = evidenceOf(requirement, contract);
  if (requirement.subject !== 'client' && needs.length > 0 && needs.every(({ need }) => isDecidable(need, requirement)))
    return { ...row, evidence: needs.map(({ words }) => ({ needs: words })) };
  return {
    ...row,
    status: 'not-run',
    reason: REASON,
    ...(requirement.subject === 'client' ? {} : { withoutEvidence: true }),
  };
}

/** Requirements that a run would not judge keep their status. Sends nothing. */
export function planObserved(contracts: readonly Contract[], profile: Profile, options: RunOptions): Plan {
  const plan = planRun(contracts, profile, options);
  const rows = rowsById(contracts);
  return {
    ...plan,
    scenarios: [],
    requirements: plan.requirements.map((row) => {
      const known = rows.get(row.requirement);
      return known && row.status === 'test' ? planned(row, known.requirement, known.contract) : row;
    }),
  };
}

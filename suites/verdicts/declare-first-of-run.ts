/** What the profile should declare first, by what the run could not decide. */

import type { Contract } from '../../contracts/contract.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import type { DeclareFirst } from '../../contracts/formats/result.ts';
import { operationsOf } from '../../contracts/operations-of.ts';
import { declareFirst, minimalBodyOf, pointsOf, type Waiting } from '../plan/declare-first.ts';
import { isBound } from '../plan/plan-run.ts';
import type { RunEvidence } from './evidence.ts';
import type { JudgedRow } from './rows.ts';

/** Requirements and exchanges that an undecided row names as its cause may themselves have one; a longer chain is a circle. */
const LONGEST_CHAIN = 8;

/** The exchange without which a row could not be decided. */
function rootExchange({ judged }: JudgedRow, byId: ReadonlyMap<string, JudgedRow>): number | undefined {
  let root = judged.result.rootCause;
  for (let step = 0; step < LONGEST_CHAIN && root?.requirement !== undefined; step += 1)
    root = byId.get(root.requirement)?.judged.result.rootCause;
  return root?.seq;
}

/** Exchanges in which the target rejected a creation. */
function rejectedCreations({ contracts, history }: RunEvidence): ReadonlySet<number> {
  const creations = contracts.flatMap((contract) => operationsOf(contract, 'create'));
  const rejected = history
    .exchanges({ operations: creations })
    .filter(({ response }) => (response?.status ?? 0) >= 400);
  return new Set(rejected.map(({ seq }) => seq));
}

/** The creation of an interface, if it is offered and the profile does not state how to call it. */
const unboundCreation = ({ operations }: Contract, profile: Profile): string | undefined =>
  operations.find(
    (one) => one.action === 'create' && !isBound(one, profile) && profile.notOffered?.[one.id] === undefined,
  )?.id;

/** At most three declarations. If creations were rejected and the profile declares no body, the body is the only point of what depends on them. */
export function declareFirstOfRun(rows: readonly JudgedRow[], evidence: RunEvidence): readonly DeclareFirst[] {
  const { profile, plan } = evidence;
  const byId = new Map(rows.map((row) => [row.requirement.id, row]));
  const rejected = rejectedCreations(evidence);
  const waiting = rows.flatMap((row): readonly Waiting[] => {
    const { judged, planned, requirement, contract } = row;
    const { verdict, id, vacuous } = judged.result;
    // More requests may decide it without a declaration.
    if (plan.effort === 'smoke' && planned.status === 'test' && verdict === 'undeclared') return [];
    const creation = unboundCreation(contract, profile);
    // Without a resource of the run, there is nothing to show.
    if (verdict === 'inconclusive' && vacuous !== true && creation !== undefined)
      return [{ requirement: id, points: [{ section: 'bindings', key: creation }] }];
    const isUntriggered = verdict === 'inconclusive' && vacuous !== true && planned.untriggered !== undefined;
    if (verdict === 'undeclared' || isUntriggered)
      return [{ requirement: id, points: pointsOf(planned, requirement, contract, profile) }];
    const root = verdict === 'inconclusive' ? rootExchange(row, byId) : undefined;
    const key = minimalBodyOf(contract);
    const isBodyOpen = profile.declarations?.[key] === undefined;
    return root !== undefined && rejected.has(root) && isBodyOpen
      ? [{ requirement: id, points: [{ section: 'declarations', key }] }]
      : [];
  });
  return declareFirst(waiting);
}

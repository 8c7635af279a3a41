/** Why nothing was decided of a requirement, the nearest cause first. */

import type { Note } from '../../contracts/formats/recording.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import { needsOf, type Need } from '../checks/check.ts';
import type { Undecided } from '../checks/observation.ts';
import type { History } from '../evidence/history.ts';
import type { PlannedEvidence } from '../plan/plan.ts';
import type { Judged, ObservedRow } from './rows.ts';
import { whenOf } from './when-of.ts';

/** Scenarios named in a reason; where there are more, they are no help to its reader. */
const MOST_SCENARIOS = 3;

type WithoutDecision = Pick<Judged['result'], 'verdict' | 'reason' | 'rootCause' | 'vacuous'>;

/** Why a parameter that the row is about can never be sent to this target, where a scenario found that it cannot. */
function mootBy(requirement: Requirement, history: History): string | undefined {
  const { interface: name, check } = requirement;
  const param = whenOf(requirement).param ?? check?.options['parameter'];
  return history
    .notes('moot', { interface: name })
    .filter(({ facts }) => param === facts.param)
    .map(({ facts }) => facts.reason)[0];
}

/** True if a need was met in this run. */
function isThere(need: Need, requirement: Requirement, history: History): boolean {
  if ('anyOf' in need) return need.anyOf.some((piece) => isThere(piece, requirement, history));
  const { operations, interface: name } = requirement;
  if ('note' in need) return history.notes(need.note).length > 0;
  if ('delivery' in need) return history.deliveries({ facts: { interface: name } }).length > 0;
  const at = ('exchange' in need ? need.operations : undefined) ?? operations;
  return (
    history.exchanges({
      ...(at.length > 0 ? { operations: at } : { interface: name }),
      ...('exchange' in need ? { facts: need.exchange } : {}),
    }).length > 0
  );
}

/** What became of the scenarios that feed a need: that they ran without such a case, or did not run. */
function scenariosInWords(
  { scenarios }: PlannedEvidence,
  { interface: name }: Requirement,
  history: History,
): string | undefined {
  if (scenarios === undefined || scenarios.length === 0 || scenarios.length > MOST_SCENARIOS) return undefined;
  const ran = new Set(
    history.events.flatMap((event) => (event.event === 'exchange' && event.interface === name ? [event.scenario] : [])),
  );
  return scenarios.map((one) => `${one} ${ran.has(one) ? 'had no such case' : 'sent nothing'}`).join(', ');
}

const needsOfRow = ({ check, requirement, contract }: ObservedRow): readonly Need[] =>
  needsOf(check, { requirement, contract, options: requirement.check?.options ?? {} });

/**
 * The note that a precondition could not be reached, by a scenario that feeds the requirement. A rule about what may be left out is not blocked
 * where its evidence is there: then the target showed no case of it.
 */
function blockedBy(row: ObservedRow, history: History): Note<'blocked'> | undefined {
  const { check, requirement, planned } = row;
  const mayBlock = needsOfRow(row).map(
    (need) => check.conditional !== true || 'traffic' in need || !isThere(need, requirement, history),
  );
  const feeders = (planned.evidence ?? [{ needs: '' }]).filter((_, index) => mayBlock[index] ?? true);
  return history
    .notes('blocked', { interface: requirement.interface })
    .find(({ scenario }) => feeders.some(({ scenarios }) => scenarios?.includes(scenario) ?? true));
}

/** The first need that nothing in this run meets; where all are met, that none of it was a case. */
function neededBy(row: ObservedRow, history: History): string {
  const { requirement, planned } = row;
  const { evidence = [] } = planned;
  const needs = needsOfRow(row);
  const words = needs.map((_, index) => evidence[index]?.needs ?? 'evidence');
  const missing = needs.findIndex((need) => !isThere(need, requirement, history));
  if (missing < 0) return `no case reached it; it needs: ${words.join('; ')}, in a case that decides it`;
  const one = evidence[missing];
  const scenarios = one && scenariosInWords(one, requirement, history);
  return `no case reached it; it needs: ${words[missing]}${scenarios === undefined ? '' : ` (${scenarios})`}`;
}

function rootOf({ cause, seq: [first] }: Undecided): Pick<Judged['result'], 'rootCause'> {
  if (cause !== undefined) return { rootCause: { requirement: cause } };
  return first === undefined ? {} : { rootCause: { seq: first } };
}

export function whyUndecided(row: ObservedRow, history: History): WithoutDecision {
  const { check, requirement, observations, planned } = row;
  const { missing = [] } = planned;
  const open = observations.filter((one) => one.outcome === 'undecided');
  const [nearest] = [...open.filter(({ cause }) => cause !== undefined), ...open];
  if (nearest) return { verdict: 'inconclusive', reason: nearest.reason, ...rootOf(nearest) };
  if (missing.length > 0)
    return { verdict: 'undeclared', reason: `the profile declares nothing for ${missing.join(', ')}` };
  // What a document leaves open, or merely allows, cannot be broken.
  if ((requirement.basis === 'open' || requirement.level === 'may') && observations.length > 0)
    return {
      verdict: 'undeclared',
      reason: 'left open by the document; what was seen is recorded, and nothing declared decides it',
    };
  const moot = mootBy(requirement, history);
  if (moot !== undefined) return { verdict: 'inconclusive', reason: moot, vacuous: true };
  const blocked = blockedBy(row, history);
  if (blocked) {
    const { reason, cause } = blocked.facts;
    return { verdict: 'inconclusive', reason, ...(cause === undefined ? {} : { rootCause: { seq: cause } }) };
  }
  return {
    verdict: 'inconclusive',
    reason: neededBy(row, history),
    ...(check.conditional ? { vacuous: true } : {}),
  };
}

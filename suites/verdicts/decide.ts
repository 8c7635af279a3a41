/** Observations of one requirement -> its verdict, the reason and the evidence. */

import { isDecided, type Broken } from '../checks/observation.ts';
import { verdictOf } from './case-verdict.ts';
import type { RunEvidence } from './evidence.ts';
import { findingsOf } from './findings.ts';
import { perOperation } from './per-operation.ts';
import { breachText, identified, stillOpen, unique, WITNESSES } from './result-parts.ts';
import type { Judged, JudgedRow, ObservedRow } from './rows.ts';
import { whyUndecided } from './why-undecided.ts';
import { worst } from './worst.ts';

export type DecidingEvidence = Pick<RunEvidence, 'history' | 'finding'>;

function reasonOf(breach: Broken): string {
  const { contradicts } = breach;
  const reason = breachText(breach);
  if (contradicts === undefined) return reason;
  const keys = contradicts.length === 0 ? 'what this depends on' : contradicts.join(', ');
  return `${reason}; the profile has ${keys} only from \`conform learn\`: the target contradicts what it showed`;
}

/** The verdict is the worst of all cases; a pass needs at least one decided case. */
export function decide(row: ObservedRow, { history, finding }: DecidingEvidence): JudgedRow {
  const { requirement, observations, planned } = row;
  const decisive = observations.filter(isDecided);
  // Nearly all cases of a run are met, and change no verdict.
  const others = observations.filter(({ outcome }) => outcome !== 'met');
  const breaches = others.filter((one): one is Broken => one.outcome === 'broken');
  const first = breaches.find(({ contradicts }) => contradicts === undefined) ?? breaches[0];
  const records = unique(others.flatMap((one) => (one.outcome === 'seen' ? [one.text] : [])));
  const verdict = worst(others.flatMap((one) => verdictOf(one, requirement)));
  const byOperation = perOperation(requirement, observations, history);
  // A question is open regardless of the profile.
  const closed = breaches.some(({ isQuestion }) => isQuestion) ? stillOpen(requirement, []) : identified(requirement);
  const undecided = decisive.length === 0 || verdict === 'inconclusive' ? whyUndecided(row, history) : undefined;
  const { obstacle, ...inPlaceOfDecision } = undecided ?? {};
  const judged: Judged = {
    result: {
      ...(undecided?.verdict === 'undeclared' ? stillOpen(requirement, planned.missing ?? []) : closed),
      verdict,
      decided: decisive.length,
      ...(first ? { reason: reasonOf(first) } : {}),
      ...inPlaceOfDecision,
      ...(records.length > 0 ? { observed: records } : {}),
      witnesses: decisive
        .slice(0, WITNESSES)
        .flatMap(({ seq }) => seq)
        .slice(0, WITNESSES),
      ...(byOperation.length > 0 && undecided?.verdict !== 'undeclared' ? { perOperation: byOperation } : {}),
    },
    findings: findingsOf(requirement, observations, history, finding),
    ...(obstacle ? { obstacle } : {}),
  };
  return { ...row, judged };
}

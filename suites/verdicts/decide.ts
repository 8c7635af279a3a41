/** Observations of one requirement -> its verdict, the reason and the evidence. */

import type { Requirement } from '../../contracts/requirement.ts';
import type { Broken } from '../checks/observation.ts';
import { verdictOf } from './case-verdict.ts';
import type { RunEvidence } from './evidence.ts';
import { findingsOf } from './findings.ts';
import { perOperation } from './per-operation.ts';
import type { Judged, JudgedRow, ObservedRow } from './rows.ts';
import { whyUndecided } from './why-undecided.ts';
import { worst } from './worst.ts';

export type DecidingEvidence = Pick<RunEvidence, 'history' | 'finding'>;

/** Exchanges named as witnesses of one verdict. */
export const WITNESSES = 5;
const MOST_RECORDS = 8;

export const identified = ({
  id,
  interface: name,
  statement,
  source,
  basis,
  level,
  subject,
  operations,
  declarations,
}: Requirement) => ({
  id,
  interface: name,
  statement,
  source,
  basis,
  level,
  ...(subject === 'client' ? { subject } : {}),
  operations,
  ...(declarations.length > 0 ? { declarations } : {}),
});

/** An undeclared requirement names only the declarations that are missing. */
export function stillOpen(requirement: Requirement, missing: readonly string[]): ReturnType<typeof identified> {
  const { declarations: _, ...rest } = identified(requirement);
  return missing.length === 0 ? rest : { ...rest, declarations: missing };
}

/** Distinct texts with their number of occurrences, up to a limit. */
export function unique(texts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].slice(0, MOST_RECORDS).map(([text, count]) => (count > 1 ? `${text} (${count} times)` : text));
}

function reasonOf({ expected, received, contradicts }: Broken): string {
  const reason = `expected ${expected.text}, received ${received.text}`;
  if (contradicts === undefined) return reason;
  const keys = contradicts.length === 0 ? 'what this depends on' : contradicts.join(', ');
  return `${reason}; the profile has ${keys} only from \`conform learn\`: the target contradicts what it showed`;
}

/** The verdict is the worst of all cases; a pass needs at least one decided case. */
export function decide(row: ObservedRow, { history, finding }: DecidingEvidence): JudgedRow {
  const { requirement, observations, planned } = row;
  const decisive = observations.filter(({ outcome }) => outcome === 'met' || outcome === 'broken');
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
  const judged: Judged = {
    result: {
      ...(undecided?.verdict === 'undeclared' ? stillOpen(requirement, planned.missing ?? []) : closed),
      verdict,
      decided: decisive.length,
      ...(first ? { reason: reasonOf(first) } : {}),
      ...undecided,
      ...(records.length > 0 ? { observed: records } : {}),
      witnesses: decisive
        .slice(0, WITNESSES)
        .flatMap(({ seq }) => seq)
        .slice(0, WITNESSES),
      ...(byOperation.length > 0 && undecided?.verdict !== 'undeclared' ? { perOperation: byOperation } : {}),
    },
    findings: findingsOf(requirement, observations, history, finding),
  };
  return { ...row, judged };
}

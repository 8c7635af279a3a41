/** The findings of a run -> their causes. Verdicts of rows stay as they are. */

import type { Cause, Finding } from '../../../contracts/formats/result.ts';
import { wordsHash } from '../../../contracts/words-hash.ts';
import type { History } from '../../evidence/history.ts';
import { byFinding } from '../findings.ts';
import type { JudgedRow } from '../rows.ts';
import { effectOf } from './effect.ts';
import { groupedByCause, type Violation } from './grouping.ts';

function violationsOf(row: JudgedRow, history: History): readonly Violation[] {
  const { findings } = row.judged;
  if (findings.length === 0) return [];
  return byFinding(row.observations ?? [], history).flatMap((cases, index): readonly Violation[] => {
    const finding = findings[index];
    return finding ? [{ row, finding, cases, effects: cases.map((one) => effectOf(one, history)) }] : [];
  });
}

const sizeOf = ({ evidence }: Finding): number =>
  evidence.reduce(
    (sum, { request, response }) =>
      sum + request.url.length + (request.body?.length ?? 0) + (response?.body.length ?? 0),
    0,
  );

const RANKS: readonly ((one: Violation) => number)[] = [
  ({ finding }) => Number(finding.verdict === 'warn'),
  ({ row }) => Number(row.requirement.basis === 'open'),
  ({ finding }) => finding.evidence.length,
  ({ finding }) => sizeOf(finding),
];

function byRank(one: Violation, other: Violation): number {
  for (const rank of RANKS) if (rank(one) !== rank(other)) return rank(one) - rank(other);
  return 0;
}

function causeOf(group: readonly Violation[], rows: readonly JudgedRow[]): Cause {
  const sorted = group.toSorted(byRank);
  const lead = sorted[0]!;
  const requirements = [...new Set(sorted.map(({ finding }) => finding.requirement))];
  const violated = group.reduce((sum, { cases }) => sum + cases.length, 0);
  return {
    id: `c-${wordsHash([lead.finding.id]).toString(16).padStart(8, '0')}`,
    verdict: group.some(({ finding }) => finding.verdict === 'fail') ? 'fail' : 'warn',
    title: `expected ${lead.finding.expected}, received ${lead.finding.received}`,
    support: { violated, of: violated, passing: 0 },
    findings: sorted.map(({ finding }) => finding.id),
    requirements,
    undecided: rows
      .filter(({ judged }) => requirements.includes(judged.result.rootCause?.requirement ?? ''))
      .map(({ requirement }) => requirement.id),
    operations: [...new Set(sorted.map(({ finding }) => finding.operation).filter((one) => one !== ''))],
    differences: [],
  };
}

const weightOf = ({ verdict, requirements, undecided, support }: Cause): readonly number[] => [
  Number(verdict === 'fail'),
  requirements.length + undecided.length,
  support.violated,
];

function byWeight(one: Cause, other: Cause): number {
  const weights = weightOf(other);
  for (const [index, weight] of weightOf(one).entries()) {
    const difference = (weights[index] ?? 0) - weight;
    if (difference !== 0) return difference;
  }
  return 0;
}

export function causesOf(rows: readonly JudgedRow[], history: History): readonly Cause[] {
  const violations = rows.flatMap((row) => violationsOf(row, history));
  if (violations.length === 0) return [];
  return groupedByCause(violations, history)
    .map((group) => causeOf(group, rows))
    .toSorted(byWeight);
}

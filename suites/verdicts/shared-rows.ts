/**
 * The rows of a recording that two threads observe: each takes the next one at its end until none is left, so that both end together whatever
 * the rows cost, and neighbouring rows, which need the same intermediate results, are mostly observed by the same thread.
 */

import { checkById } from '../checks/registry.ts';
import { met, type Observation } from '../checks/observation.ts';
import type { RunEvidence } from './evidence.ts';
import { observe } from './observe.ts';
import { isJudged, type Judged, type JudgedRow, type ObservedRow, type PlannedRow } from './rows.ts';

/** What a thread observed of one row, without the row, which both threads have. */
type Outcome = { readonly judged: Judged } | { readonly observations: PackedObservations };

/** Observations in two parts: nearly all are that one exchange met the rule, which is copied as its number. */
interface PackedObservations {
  /** For each observation, the number of the exchange that met the rule; `OTHER` for any other observation. */
  readonly seqs: Int32Array;
  readonly others: readonly Observation[];
}

const OTHER = -1;

/** By requirement. Plain data that another thread can be sent. */
export type Outcomes = ReadonlyMap<string, Outcome>;

/** Number of rows that are taken, in memory that the threads share. */
export type Taken = Int32Array<SharedArrayBuffer>;

export const noneTaken = (): Taken => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

function packed(observations: readonly Observation[]): PackedObservations {
  const others: Observation[] = [];
  const seqs = Int32Array.from(observations, (one) => {
    if (one.outcome === 'met' && one.seq.length === 1) return one.seq[0]!;
    others.push(one);
    return OTHER;
  });
  return { seqs, others };
}

function unpacked({ seqs, others }: PackedObservations): readonly Observation[] {
  let next = 0;
  return Array.from(seqs, (seq) => (seq === OTHER ? others[next++]! : met({ seq })));
}

/** Observes rows from one end until all are taken. */
export function observeShared(
  rows: readonly PlannedRow[],
  evidence: Pick<RunEvidence, 'judgementFor'>,
  taken: Taken,
): ReadonlyMap<string, ObservedRow | JudgedRow> {
  const observed = new Map<string, ObservedRow | JudgedRow>();
  for (const row of rows) {
    if (Atomics.add(taken, 0, 1) >= rows.length) break;
    observed.set(row.requirement.id, observe(row, evidence));
  }
  return observed;
}

export const outcomesOf = (observed: Iterable<ObservedRow | JudgedRow>): Outcomes =>
  new Map(
    [...observed].map((row) => [
      row.requirement.id,
      isJudged(row) ? { judged: row.judged } : { observations: packed(row.observations) },
    ]),
  );

/** A row as the other thread observed it. */
export function rowOf(row: PlannedRow, outcome: Outcome): ObservedRow | JudgedRow | undefined {
  if ('judged' in outcome) return { ...row, judged: outcome.judged };
  const check = row.requirement.check && checkById(row.requirement.check.id);
  return check && { ...row, check, observations: unpacked(outcome.observations) };
}

/** The result of the suite for each fault, each variant and each set of variants, over all seeds. */

import type { Confirmation } from '../../contracts/formats/result.ts';
import type { Proof } from './proof.ts';
import { judgeProof, type ProofJudgement } from './judge-proof.ts';
import { quantile } from './quantile.ts';
import type { SelftestSubject } from './subject.ts';
import { share } from './share.ts';

/** The worst first: the result of a subject is the worst of its seeds. */
const WORST_FIRST: readonly ProofJudgement[] = [
  'error',
  'missed',
  'false-alarm',
  'by-all-scenarios',
  'not-found',
  'by-another',
  'by-its-requirement',
  'accepted',
  'as-listed',
  'measured',
];

export interface MatrixRow {
  readonly subject: SelftestSubject;
  readonly judgement: ProofJudgement;
  /** Number of seeds with this outcome, and number of all seeds. */
  readonly seeds: number;
  readonly of: number;
  /** Failing requirements that explain the judgement: those that found a fault instead of the violated one, false alarms, errors. */
  readonly instead: readonly string[];
  /** Exchanges until the first counterexample was complete, median of the seeds that found it; absent if none did. */
  readonly exchangesUntilFound?: number;
  /** Causes of a run, median of the seeds. */
  readonly causes: number;
  /** What came of sending each finding again; empty outside the sample. */
  readonly confirmations: readonly Confirmation[];
  /** Seconds of a run, median of the seeds. */
  readonly seconds: number;
}

const median = (numbers: readonly number[]): number | undefined => quantile(numbers, 0.5);

function rowOf(subject: SelftestSubject, proofs: readonly Proof[]): MatrixRow {
  const judged = proofs.map((proof) => ({ proof, judgement: judgeProof(proof) }));
  const judgement = WORST_FIRST.find((one) => judged.some((other) => other.judgement === one)) ?? 'error';
  const these = judged.filter((one) => one.judgement === judgement).map(({ proof }) => proof);
  const until = median(proofs.map(({ exchangesUntilFound }) => exchangesUntilFound).filter((count) => count > 0));
  const isUnexpected = ['by-another', 'false-alarm', 'error'].includes(judgement);
  return {
    subject,
    judgement,
    seeds: these.length,
    of: proofs.length,
    instead: isUnexpected
      ? [...new Set(these.flatMap(({ errors, failing }) => (errors[0] ? [errors[0]] : failing)))]
      : [],
    ...(until === undefined || subject.kind !== 'fault' ? {} : { exchangesUntilFound: until }),
    causes: median(proofs.map(({ causes }) => causes.length)) ?? 0,
    confirmations: proofs.flatMap(({ confirmations = [] }) => confirmations),
    seconds: median(proofs.map(({ seconds }) => seconds)) ?? 0,
  };
}

/** One row per subject, in the order in which the subjects ran first. */
export function rowsOf(proofs: readonly Proof[]): readonly MatrixRow[] {
  const bySubject = new Map<string, Proof[]>();
  for (const proof of proofs) {
    const key = `${proof.subject.kind} ${proof.subject.id}`;
    bySubject.set(key, [...(bySubject.get(key) ?? []), proof]);
  }
  return [...bySubject.values()].flatMap((some) => (some[0] ? [rowOf(some[0].subject, some)] : []));
}

export interface Totals {
  readonly faults: number;
  readonly found: number;
  readonly byItsRequirement: number;
  /** Healthy providers, and variants, each once however many sets contain it. */
  readonly acceptable: number;
  readonly accepted: number;
}

/** Subjects, counted by the worst of their seeds. */
export function totalsOf(rows: readonly MatrixRow[]): Totals {
  const count = (judgements: readonly ProofJudgement[]): number =>
    rows.filter(({ judgement }) => judgements.includes(judgement)).length;
  const faults = rows.filter(({ subject }) => subject.kind === 'fault').length;
  const acceptable = rows.filter(({ subject }) => subject.kind !== 'fault');
  const idsOf = (some: readonly MatrixRow[]): Set<string> =>
    new Set(some.flatMap(({ subject }) => subject.variants ?? [subject.id]));
  const all = idsOf(acceptable);
  const rejected = idsOf(acceptable.filter(({ judgement }) => judgement !== 'accepted'));
  return {
    faults,
    found: count(['by-its-requirement', 'by-all-scenarios', 'by-another']),
    byItsRequirement: count(['by-its-requirement', 'by-all-scenarios']),
    acceptable: all.size,
    accepted: all.size - rejected.size,
  };
}

export function totalsText(rows: readonly MatrixRow[]): string {
  const { faults, found, byItsRequirement, acceptable, accepted } = totalsOf(rows);
  return [
    `faults found: ${found} of ${faults} (${share(found, faults)}), by the violated requirement: ${byItsRequirement} (${share(byItsRequirement, faults)})`,
    `variants accepted: ${accepted} of ${acceptable} (${share(accepted, acceptable)})`,
  ].join('\n');
}

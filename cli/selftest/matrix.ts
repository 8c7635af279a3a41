/** What the suite made of each fault and each variant, over all seeds. */

import type { Proof } from './prove.ts';
import { judgeProof, type Judgement } from './judge-proof.ts';
import type { Subject } from './subject.ts';

/** The worst first: what a subject comes to where its seeds differ. */
const WORST_FIRST: readonly Judgement[] = [
  'error',
  'missed',
  'false-alarm',
  'by-another',
  'by-its-requirement',
  'quiet',
];

export interface Row {
  readonly subject: Subject;
  readonly judgement: Judgement;
  /** Number of seeds with this outcome, of how many. */
  readonly seeds: number;
  readonly of: number;
  /** Requirements failed where that says more than the judgement: those that found a fault instead of its own, false alarms, errors. */
  readonly instead: readonly string[];
  /** Exchanges until the first counterexample was complete, in the middle of the seeds that found it; absent where none did. */
  readonly exchangesUntilFound?: number;
  /** Seconds of a run, in the middle of the seeds. */
  readonly seconds: number;
}

function middle(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];
}

function rowOf(subject: Subject, proofs: readonly Proof[]): Row {
  const judged = proofs.map((proof) => ({ proof, judgement: judgeProof(proof) }));
  const judgement = WORST_FIRST.find((one) => judged.some((other) => other.judgement === one)) ?? 'error';
  const these = judged.filter((one) => one.judgement === judgement).map(({ proof }) => proof);
  const until = middle(proofs.map(({ exchangesUntilFound }) => exchangesUntilFound).filter((count) => count > 0));
  const tells = ['by-another', 'false-alarm', 'error'].includes(judgement);
  return {
    subject,
    judgement,
    seeds: these.length,
    of: proofs.length,
    instead: tells ? [...new Set(these.flatMap(({ errors, failing }) => (errors[0] ? [errors[0]] : failing)))] : [],
    ...(until === undefined || subject.kind !== 'fault' ? {} : { exchangesUntilFound: until }),
    seconds: middle(proofs.map(({ seconds }) => seconds)) ?? 0,
  };
}

/** One row a subject, in the order in which the subjects were proved first. */
export function rowsOf(proofs: readonly Proof[]): readonly Row[] {
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
  readonly legal: number;
  readonly quiet: number;
}

/** Subjects counted by the worst of their seeds. */
export function totalsOf(rows: readonly Row[]): Totals {
  const count = (wanted: readonly Judgement[]): number =>
    rows.filter(({ judgement }) => wanted.includes(judgement)).length;
  const faults = rows.filter(({ subject }) => subject.kind === 'fault').length;
  return {
    faults,
    found: count(['by-its-requirement', 'by-another']),
    byItsRequirement: count(['by-its-requirement']),
    legal: rows.length - faults,
    quiet: count(['quiet']),
  };
}

const share = (part: number, whole: number): string => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`);

export function totalsText(rows: readonly Row[]): string {
  const { faults, found, byItsRequirement, legal, quiet } = totalsOf(rows);
  return [
    `faults found: ${found} of ${faults} (${share(found, faults)}), by the requirement violated: ${byItsRequirement} (${share(byItsRequirement, faults)})`,
    `legal behaviour left alone: ${quiet} of ${legal} (${share(quiet, legal)})`,
  ].join('\n');
}

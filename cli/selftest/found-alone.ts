/** The requirements that fail or warn if the reference provider has one fault only. Written by `conform selftest --record`. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../contracts/package-root.ts';
import type { Proof } from './proof.ts';

export interface Alone {
  readonly fail: readonly string[];
  readonly warn: readonly string[];
  /** Violated, and undecided because one that fails explains it. With other faults, it may fail by itself. */
  readonly masked?: readonly string[];
  /** Set if the fault keeps the suite from testing most of the provider. */
  readonly blocks?: true;
}

/** By the id of the fault. */
export type FoundAlone = Readonly<Record<string, Alone>>;

/** Requirements that a fault alone violates, as far as is known, whether they are reported or not. */
export function violatedAlone(table: FoundAlone, fault: string): readonly string[] {
  const { fail = [], warn = [], masked = [] } = table[fault] ?? {};
  return [...fail, ...warn, ...masked];
}

const FOUND_ALONE = 'cli/selftest/found-alone.json';

/** The stored table; empty without a file. */
export function readFoundAlone(file = path.join(packageRoot(), FOUND_ALONE)): FoundAlone {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FoundAlone) : {};
}

/** One fault per line, so that a change of the suite is a readable difference. */
function foundAloneText(table: FoundAlone): string {
  const rows = Object.entries(table).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{\n${rows.map(([id, row]) => `${JSON.stringify(id)}: ${JSON.stringify(row)}`).join(',\n')}\n}\n`;
}

/** Below this share of the decidable mandatory requirements, the fault leaves no request that a client could send according to the documents. */
const BLOCKED_SHARE = 0.25;

const isBlocked = ({ decidedShare = 0 }: Proof): boolean => decidedShare < BLOCKED_SHARE;

/** A run that does not find its fault, because the machine was busy for example, shows nothing of what finds it. */
const findsFault = (proof: Proof): boolean =>
  isBlocked(proof) || (proof.errors.length === 0 && proof.failing.length + proof.warning.length > 0);

/** What at least one of several runs reports: a requirement may need certain values, or a certain order of events. */
function aloneIn(proofs: readonly Proof[]): Alone {
  const fail = [...new Set(proofs.flatMap(({ failing }) => failing))];
  const warn = [...new Set(proofs.flatMap(({ warning }) => warning))].filter((one) => !fail.includes(one));
  const reported = [...fail, ...warn];
  const masked = [...new Set(proofs.flatMap((proof) => proof.masked ?? []))].filter((one) => !reported.includes(one));
  return {
    fail,
    warn,
    ...(masked.length > 0 ? { masked } : {}),
    ...(proofs.every(isBlocked) ? { blocks: true } : {}),
  };
}

/** The table with the results of further whole runs, of one or several seeds for each fault. */
export function withProofs(table: FoundAlone, proofs: readonly Proof[]): FoundAlone {
  const runs = new Map<string, Proof[]>();
  for (const proof of proofs)
    if (proof.subject.kind === 'fault' && findsFault(proof))
      runs.set(proof.subject.id, [...(runs.get(proof.subject.id) ?? []), proof]);
  return { ...table, ...Object.fromEntries([...runs].map(([id, some]) => [id, aloneIn(some)])) };
}

/** Adds the results of all whole runs of a command to a file. */
export function recordAlone(file: string, proofs: readonly Proof[]): void {
  writeFileSync(file, foundAloneText(withProofs(existsSync(file) ? readFoundAlone(file) : {}, proofs)));
}

/** The requirements that fail or warn if the reference provider has one fault only. Written by `conform selftest --record`. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../contracts/package-root.ts';
import type { Proof } from './proof.ts';

export interface Alone {
  readonly fail: readonly string[];
  readonly warn: readonly string[];
  /** Set if the fault keeps the suite from testing most of the provider. */
  readonly blocks?: true;
}

/** By the id of the fault. */
export type FoundAlone = Readonly<Record<string, Alone>>;

export const FOUND_ALONE = 'cli/selftest/found-alone.json';

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

/** The table with the results of further whole runs. */
export function withProofs(table: FoundAlone, proofs: readonly Proof[]): FoundAlone {
  const rows = proofs
    .filter((proof) => proof.subject.kind === 'fault' && (proof.errors.length === 0 || isBlocked(proof)))
    .map((proof): [string, Alone] => [
      proof.subject.id,
      { fail: proof.failing, warn: proof.warning, ...(isBlocked(proof) ? { blocks: true } : {}) },
    ]);
  return { ...table, ...Object.fromEntries(rows) };
}

/** Adds the results of whole runs to a file. */
export function recordAlone(file: string, proofs: readonly Proof[]): void {
  writeFileSync(file, foundAloneText(withProofs(existsSync(file) ? readFoundAlone(file) : {}, proofs)));
}

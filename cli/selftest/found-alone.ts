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

/** A run of one interface sends more exchanges than this, unless the fault ends it early. */
const FEW_EXCHANGES = 400;

/** The table with the results of further whole runs. */
export function withProofs(table: FoundAlone, proofs: readonly Proof[]): FoundAlone {
  const rows = proofs
    .filter(
      ({ subject, errors, exchanges }) =>
        subject.kind === 'fault' && (errors.length === 0 || exchanges < FEW_EXCHANGES),
    )
    .map(({ subject, failing, warning, exchanges }): [string, Alone] => [
      subject.id,
      {
        fail: failing,
        warn: warning,
        ...(exchanges < FEW_EXCHANGES ? { blocks: true } : {}),
      },
    ]);
  return { ...table, ...Object.fromEntries(rows) };
}

/** Adds the results of whole runs to a file. */
export function recordAlone(file: string, proofs: readonly Proof[]): void {
  writeFileSync(file, foundAloneText(withProofs(existsSync(file) ? readFoundAlone(file) : {}, proofs)));
}

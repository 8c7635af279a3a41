/** Runs the chosen subjects, prints what was found, and writes the matrix. */

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '../../contracts/errors/user-error.ts';
import type { Console } from '../console.ts';
import { EXIT } from '../exit-codes.ts';
import { causeTotals } from './cause-totals.ts';
import { chosenTasks, type SubjectFlags } from './chosen-tasks.ts';
import { confirmationTotals } from './confirmations.ts';
import { readFoundAlone, recordAlone, withProofs, type FoundAlone } from './found-alone.ts';
import { isRight, judgeProof } from './judge-proof.ts';
import { matrixHtml } from './matrix-html.ts';
import { matrixMarkdown } from './matrix-markdown.ts';
import { matrixPage, type MatrixPage } from './matrix-page.ts';
import { rowsOf, totalsText } from './matrix.ts';
import { measuredTables, measuredTotals } from './measured-tables.ts';
import { proofLine } from './proof-line.ts';
import type { Proof } from './proof.ts';
import { proveAll } from './prove-all.ts';
import type { Task } from './prover.ts';
import { repeatWrong } from './repeat-wrong.ts';

export interface SelftestFlags extends SubjectFlags {
  readonly write?: readonly string[];
  readonly minutes?: number;
}

type PageWriter = (page: MatrixPage) => string;

/** The writer of the page, by the extension of the file. */
function writerFor(file: string): PageWriter {
  switch (path.extname(file)) {
    case '.md':
      return matrixMarkdown;
    case '.html':
      return matrixHtml;
    default:
      throw new UserError({
        code: 'selftest.write',
        what: `${file} has neither the extension .md nor .html`,
        next: 'give a file with the extension .md or .html',
      });
  }
}

/** What the runs found: all that were reached within the limit of time, those repeated alone included. */
interface Proved {
  readonly proofs: readonly Proof[];
  /** Those that were correct only when repeated alone. */
  readonly unsteady: readonly Proof[];
  readonly unreached: number;
}

async function proveTasks(
  tasks: readonly Task[],
  { minutes, record }: SelftestFlags,
  console: Console,
): Promise<Proved> {
  const recorded: Proof[] = [];
  const onProof = (proof: Proof): void => {
    recorded.push(proof);
    const done = String(recorded.length).padStart(String(tasks.length).length);
    console.err(`[${done}/${tasks.length}] ${proofLine(proof)}\n`);
    if (record !== undefined) recordAlone(record, recorded);
  };
  const limit = minutes === undefined ? {} : { withinMs: minutes * 60_000 };
  const proved = await proveAll(tasks, { ...limit, onProof });
  const reached = tasks.filter((_, index) => proved[index] !== undefined);
  const first = proved.filter((proof) => proof !== undefined);
  const again = await repeatWrong(reached, first, {
    onProof: (proof) => console.err(`[repeated alone] ${proofLine(proof)}\n`),
  });
  if (record !== undefined) recordAlone(record, again.proofs);
  return { ...again, unreached: tasks.length - reached.length };
}

const TABULATED: readonly string[] = ['healthy', 'fault', 'variant', 'variant-set'];

/** Prints the totals and what is incorrect. @returns the page with all results. */
function report(
  { proofs, unsteady, unreached }: Proved,
  table: FoundAlone,
  minutes: number,
  console: Console,
): MatrixPage {
  const rows = rowsOf(proofs.filter(({ subject }) => TABULATED.includes(subject.kind)));
  const totals = [...measuredTotals(proofs, table), ...causeTotals(proofs, table), ...confirmationTotals(proofs)];
  console.out([...(rows.length > 0 ? [totalsText(rows)] : []), ...totals, ''].join('\n'));
  if (unsteady.length > 0)
    console.out(`correct only when repeated alone: ${unsteady.map(({ subject }) => subject.id).join(', ')}\n`);
  if (unreached > 0)
    console.out(
      `not run, because the limit of ${minutes} minutes was reached: ${unreached} of ${proofs.length + unreached}\n`,
    );
  const wrong = proofs.filter((proof) => !isRight(judgeProof(proof)));
  if (wrong.length > 0) console.out(['incorrect results:', ...wrong.map(proofLine), ''].join('\n'));
  return matrixPage(rows, { totals, tables: measuredTables(proofs, table) });
}

/**
 * @returns the exit code.
 * @throws UserError `selftest.record`, `selftest.write`, `selftest.nothing`
 */
export async function selftest(flags: SelftestFlags, console: Console): Promise<number> {
  if (flags.record !== undefined && flags.kind !== 'fault' && flags.kind !== 'compound')
    throw new UserError({
      code: 'selftest.record',
      what: '--record stores the results of faults only',
      next: 'add --kind fault, or --kind compound for the faults of sets that have no stored result',
    });
  const writers = (flags.write ?? []).map((file) => ({ file, write: writerFor(file) }));
  const stored = readFoundAlone();
  const proved = await proveTasks(chosenTasks(flags, stored), flags, console);
  const table = withProofs(
    stored,
    proved.proofs.filter(({ isWhole = false }) => isWhole),
  );
  const page = report(proved, table, flags.minutes ?? Infinity, console);
  for (const { file, write } of writers) {
    mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
    writeFileSync(file, write(page));
  }
  return proved.proofs.every((proof) => isRight(judgeProof(proof))) ? EXIT.ok : EXIT.suite;
}

/** Runs the chosen subjects, prints what was found, and writes the matrix. */

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '../../contracts/errors/user-error.ts';
import type { Console } from '../console.ts';
import { EXIT } from '../exit-codes.ts';
import { causeTotals } from './cause-totals.ts';
import { chosenTasks, type SubjectFlags } from './chosen-tasks.ts';
import { confirmationTotals } from './confirmations.ts';
import { faultSets, faultSetTotals, proofOfMember, type FaultSet } from './fault-sets.ts';
import { readFoundAlone, recordAlone, withProofs, type FoundAlone } from './found-alone.ts';
import { incorrectIn } from './judge-proof.ts';
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
  readonly keep?: string;
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

/** Proofs of tasks, undefined for those that the limit of time omits. */
type Prove = (tasks: readonly Task[]) => Promise<readonly (Proof | undefined)[]>;

/** Proofs in the order of the tasks: those in no set and the sets at once, then, one run each, what a set does not show. */
async function proveInSets(tasks: readonly Task[], sets: readonly FaultSet[], prove: Prove): ReturnType<Prove> {
  const ofSets = new Set(sets.flatMap(({ members }) => members));
  const single = tasks.filter((task) => !ofSets.has(task));
  const proofs = await prove([...sets.map(({ task }) => task), ...single]);
  const shown = sets.flatMap(({ members }, index) => {
    const set = proofs[index];
    return members.map((task) => [task, set && proofOfMember(set, task)] as const);
  });
  const hidden = shown.flatMap(([task, proof]) => (proof ? [] : [task]));
  const alone = await prove(hidden);
  const all = new Map([
    ...shown,
    ...single.map((task, index) => [task, proofs[sets.length + index]] as const),
    ...hidden.map((task, index) => [task, alone[index]] as const),
  ]);
  return tasks.map((task) => all.get(task));
}

async function proveTasks(
  tasks: readonly Task[],
  sets: readonly FaultSet[],
  { minutes, record, keep }: SelftestFlags,
  console: Console,
): Promise<Proved> {
  const recorded: Proof[] = [];
  const begun = performance.now();
  const prove: Prove = (some) => {
    let done = 0;
    // Those that are repeated alone do not replace what is kept of them.
    const kept = keep === undefined ? some : some.map((task) => ({ ...task, keep }));
    return proveAll(kept, {
      ...(minutes === undefined ? {} : { withinMs: minutes * 60_000 - (performance.now() - begun) }),
      onProof: (proof) => {
        recorded.push(proof);
        done += 1;
        console.err(`[${String(done).padStart(String(some.length).length)}/${some.length}] ${proofLine(proof)}\n`);
        if (record !== undefined) recordAlone(record, recorded);
      },
    });
  };
  const proved = await proveInSets(tasks, sets, prove);
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
  { wrong, table, minutes }: { wrong: readonly Proof[]; table: FoundAlone; minutes: number },
  console: Console,
): MatrixPage {
  const rows = rowsOf(proofs.filter(({ subject }) => TABULATED.includes(subject.kind)));
  const totals = [
    ...faultSetTotals(proofs),
    ...measuredTotals(proofs, table),
    ...causeTotals(proofs, table),
    ...confirmationTotals(proofs),
  ];
  console.out([...(rows.length > 0 ? [totalsText(rows)] : []), ...totals, ''].join('\n'));
  if (unsteady.length > 0)
    console.out(`correct only when repeated alone: ${unsteady.map(({ subject }) => subject.id).join(', ')}\n`);
  if (unreached > 0)
    console.out(
      `not run, because the limit of ${minutes} minutes was reached: ${unreached} of ${proofs.length + unreached}\n`,
    );
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
  const tasks = chosenTasks(flags, stored);
  // Of a fault that is asked for, the run alone says more.
  const isOfAllKinds = flags.kind === undefined && flags.only === undefined;
  const proved = await proveTasks(tasks, isOfAllKinds ? faultSets(tasks, stored) : [], flags, console);
  const table = withProofs(
    stored,
    proved.proofs.filter(({ isWhole = false }) => isWhole),
  );
  const wrong = incorrectIn(proved.proofs, isOfAllKinds);
  const page = report(proved, { wrong, table, minutes: flags.minutes ?? Infinity }, console);
  for (const { file, write } of writers) {
    mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
    writeFileSync(file, write(page));
  }
  return wrong.length === 0 ? EXIT.ok : EXIT.suite;
}

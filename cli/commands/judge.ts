/** `conform judge`: re-evaluates a stored run against the current contracts, without a target. */

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import type { Contract } from '../../contracts/contract.ts';
import type { Result } from '../../contracts/formats/result.ts';
import { resultText } from '../../contracts/formats/result-text.ts';
import { diffResults } from '../../reports/diff.ts';
import { diffText } from '../../reports/diff-text.ts';
import { contractsOf } from '../../contracts/own-contract/own-contract.ts';
import type { BegunRun } from '../../runner/begun-run.ts';
import { judgeRecording } from '../../runner/judge-recording.ts';
import { withConfirmations } from '../../runner/reproduction/confirm-findings.ts';
import { readReproductions } from '../../runner/reproduction/reproductions-file.ts';
import { writeWhole } from '../../runner/write-whole.ts';
import type { Plan } from '../../suites/plan/plan.ts';
import { planRun } from '../../suites/plan/plan-run.ts';
import type { Console } from '../console.ts';
import { exitCodeOf } from '../exit-codes.ts';
import { readRun } from '../read-run.ts';
import { printResult, writeReports } from '../write-reports.ts';

interface Flags {
  readonly out?: string;
}

/** The plan of the run, with the requirements that were added to the contracts since. */
function withAddedRows({ plan, profile, options }: BegunRun, contracts: readonly Contract[]): Plan {
  const known = new Set(plan.requirements.map(({ requirement }) => requirement));
  const added = planRun(contracts, profile, options).requirements.filter(({ requirement }) => !known.has(requirement));
  return added.length === 0 ? plan : { ...plan, requirements: [...plan.requirements, ...added] };
}

const verdictsOf = ({ requirements }: Result): string =>
  JSON.stringify(requirements.map(({ id, verdict }) => [id, verdict]));

/** Prints the changes relative to the stored result, if there is one. */
function printChange(before: Result | undefined, after: Result, console: Console): void {
  if (before?.complete !== true) return;
  if (verdictsOf(before) === verdictsOf(after)) console.out('no verdict changed\n\n');
  else console.out(`${diffText(diffResults(before, after), { colour: console.colour, width: console.width })}\n`);
}

function judge(folder: string, { out = folder }: Flags, console: Console): number {
  const { captured, before } = readRun(folder);
  const contracts = contractsOf(captured.begun.contract);
  const begun = { ...captured.begun, plan: withAddedRows(captured.begun, contracts) };
  const judged = judgeRecording(contracts, { ...captured, begun });
  const result = withConfirmations(judged.result, readReproductions(folder));
  mkdirSync(out, { recursive: true });
  writeWhole(path.join(out, 'result.json'), resultText(result));
  const files = [
    { format: 'result', path: 'result.json' },
    ...writeReports({ result, recording: captured.events }, out),
  ];
  printChange(before, result, console);
  printResult(result, { folder: out, files, console });
  return exitCodeOf(result);
}

export function judgeCommand(command: Command, console: Console, exit: (code: number) => void): void {
  command
    .argument('[run]', 'folder of a run', path.join('reports', 'out', 'latest'))
    .option('--out <folder>', 'folder for result and reports (default: the folder of the run)')
    .addHelpText(
      'after',
      `
Overwrites the result and the reports of the run, unless --out is given. For a killed run, it judges the exchanges recorded so far; the
overall verdict stays RUN INVALID.

Examples:
  conform judge                                  the latest run
  conform judge reports/out/latest --out judged-again  another folder, so that both results are kept

Exit codes: as for conform run`,
    )
    .action((folder: string, flags: Flags) => exit(judge(folder, flags, console)));
}

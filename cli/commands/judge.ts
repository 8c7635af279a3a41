/** `conform judge`: a stored run judged again with the contracts of today, without a target. */

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
import { writeWhole } from '../../runner/write-whole.ts';
import type { Plan } from '../../suites/plan/plan.ts';
import { planRun } from '../../suites/plan/plan-run.ts';
import type { Console } from '../console.ts';
import { exitCodeOf } from '../exit-codes.ts';
import { readRun } from '../read-run.ts';
import { tellResult, writeReports } from '../write-reports.ts';

interface Flags {
  readonly out?: string;
}

/** The plan of the run, with the requirements that the contracts have gained since. */
function withGainedRows({ plan, profile, options }: BegunRun, contracts: readonly Contract[]): Plan {
  const known = new Set(plan.requirements.map(({ requirement }) => requirement));
  const gained = planRun(contracts, profile, options).requirements.filter(({ requirement }) => !known.has(requirement));
  return gained.length === 0 ? plan : { ...plan, requirements: [...plan.requirements, ...gained] };
}

const verdictsOf = ({ requirements }: Result): string =>
  JSON.stringify(requirements.map(({ id, verdict }) => [id, verdict]));

/** What the judging changed, where there was a result to compare with. */
function tellChange(before: Result | undefined, after: Result, console: Console): void {
  if (before?.complete !== true) return;
  if (verdictsOf(before) === verdictsOf(after)) console.out('every verdict is as it was\n\n');
  else console.out(`${diffText(diffResults(before, after), { colour: console.colour, width: console.width })}\n`);
}

function judge(folder: string, { out = folder }: Flags, console: Console): number {
  const { captured, before } = readRun(folder);
  const contracts = contractsOf(captured.begun.contract);
  const begun = { ...captured.begun, plan: withGainedRows(captured.begun, contracts) };
  const { result } = judgeRecording(contracts, { ...captured, begun });
  mkdirSync(out, { recursive: true });
  writeWhole(path.join(out, 'result.json'), resultText(result));
  const files = [{ format: 'result', path: 'result.json' }, ...writeReports(out)];
  tellChange(before, result, console);
  tellResult(result, { folder: out, files, console });
  return exitCodeOf(result);
}

export function judgeCommand(command: Command, console: Console, exit: (code: number) => void): void {
  command
    .argument('[run]', 'folder of a run', path.join('reports', 'out', 'latest'))
    .option('--out <folder>', 'folder for result and reports; that of the run where left out')
    .addHelpText(
      'after',
      `
Also gives a result to a run that was killed: what it had recorded is judged, and the overall verdict stays RUN INVALID.

Examples:
  conform judge reports/out/latest
  conform judge reports/out/latest --out judged-again

Exit codes: those of conform run`,
    )
    .action((folder: string, flags: Flags) => exit(judge(folder, flags, console)));
}

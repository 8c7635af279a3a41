/** `conform judge`: re-evaluates a stored run against the current contracts, without a target. */

import { LATEST_RUN, RUNS_FOLDER } from '../run-folder.ts';
import { mkdirSync } from 'node:fs';
import type { Command } from 'commander';
import type { Contract } from '../../contracts/contract.ts';
import type { Result } from '../../contracts/formats/result.ts';
import { diffResults } from '../../reports/diff.ts';
import { diffText } from '../../reports/diff-text.ts';
import { contractsOf } from '../../contracts/own-contract/own-contract.ts';
import { printable } from '../../reports/printable.ts';
import type { BegunRun } from '../../runner/begun-run.ts';
import { judgeRecording } from '../../runner/judge-recording.ts';
import { withConfirmations } from '../../runner/reproduction/confirm-findings.ts';
import { readReproductions } from '../../runner/reproduction/reproductions-file.ts';
import { writeResult } from '../../runner/run-files.ts';
import type { Plan } from '../../suites/plan/plan.ts';
import { planObserved } from '../../suites/plan/plan-observed.ts';
import { planRun } from '../../suites/plan/plan-run.ts';
import { readHar, readRecordedHar } from '../../observed/har.ts';
import type { Console } from '../console.ts';
import { exitCodeOf } from '../exit-codes.ts';
import { observation, observedTarget, recordedRun } from '../observation.ts';
import { withOwnOptions, type OwnFlags } from '../own-target.ts';
import { readRun } from '../read-run.ts';
import { prepareReports, withResultFormatOption, type FormatFlags } from '../report-targets.ts';
import { withQuietOption, type VerbosityFlags } from '../verbosity.ts';
import { printResult, writeReports } from '../write-reports.ts';

interface Flags extends OwnFlags, FormatFlags, Pick<VerbosityFlags, 'quiet'> {
  readonly out?: string;
  readonly har?: string;
  readonly profile?: string;
}

/** The plan of the run, with the requirements that were added to the contracts since. */
function withAddedRows({ plan, profile, options, observed }: BegunRun, contracts: readonly Contract[]): Plan {
  const planNow = observed === undefined ? planRun : planObserved;
  const known = new Set(plan.requirements.map(({ requirement }) => requirement));
  const added = planNow(contracts, profile, options).requirements.filter(({ requirement }) => !known.has(requirement));
  return added.length === 0 ? plan : { ...plan, requirements: [...plan.requirements, ...added] };
}

const verdictsOf = ({ requirements }: Result): string =>
  JSON.stringify(requirements.map(({ id, verdict }) => [id, verdict]));

/** True unless only the verdict, or a format in place of the report, is printed. */
const isWhole = ({ quiet, format = [] }: Flags): boolean => !quiet && format.every(({ file }) => file !== undefined);

/** Prints the changes relative to the stored result, if there is one. */
function printChange(before: Result | undefined, after: Result, console: Console): void {
  if (before?.complete !== true) return;
  if (verdictsOf(before) === verdictsOf(after)) console.out('no verdict changed\n\n');
  else console.out(`${diffText(diffResults(before, after), { colour: console.colour, width: console.width })}\n`);
}

function judge(folder: string, flags: Flags, console: Console): number {
  const { out = folder, quiet = false, format: targets = [] } = flags;
  prepareReports(targets);
  const { captured, before } = readRun(folder);
  const contracts = contractsOf(captured.begun.contract);
  const begun = { ...captured.begun, plan: withAddedRows(captured.begun, contracts) };
  const judged = judgeRecording(contracts, { ...captured, begun });
  const result = withConfirmations(judged.result, readReproductions(folder));
  mkdirSync(out, { recursive: true });
  writeResult(out, result);
  const stored = { result, recording: captured.events };
  const files = [{ format: 'result', path: 'result.json' }, ...writeReports(stored, out)];
  if (isWhole(flags)) printChange(before, result, console);
  printResult(stored, { folder: out, files, targets, isBrief: quiet, console });
  return exitCodeOf(result);
}

/** Stores the traffic of a HAR file as a run. @returns its folder */
async function store(file: string, flags: Flags, console: Console): Promise<string> {
  const recorded = readRecordedHar(file);
  const exchanges = recorded ? [] : readHar(file);
  const target = await observedTarget(flags, console);
  const place = { out: flags.out ?? RUNS_FOLDER, contract: flags.contract };
  try {
    if (recorded) {
      if (isWhole(flags)) console.out(`the recording of run ${printable(recorded.run.id)}, exported to ${file}\n\n`);
      return recordedRun(target, recorded, place);
    }
    const { observer, folder } = observation(target, {
      source: 'har',
      startedAt: Math.min(...exchanges.map(({ startedAt }) => startedAt)),
      ...place,
    });
    exchanges.forEach((exchange) => observer.add(exchange));
    await observer.close();
    const { outside } = observer;
    if (isWhole(flags))
      console.out(
        `${exchanges.length - outside} exchanges of ${file}${outside > 0 ? `, without ${outside} outside the base URLs of the profile` : ''}\n\n`,
      );
    return folder;
  } finally {
    await target.close();
  }
}

export function judgeCommand(command: Command, console: Console, exit: (code: number) => void): void {
  withResultFormatOption(withQuietOption(withOwnOptions(command)))
    .argument('[run]', 'folder of a run', LATEST_RUN)
    .option('--har <file>', 'traffic that a browser or a proxy saved as HAR 1.2, in place of a run')
    .option('-p, --profile <file>', 'with --har: profile of the target')
    .option('--out <folder>', 'folder for result and reports (default: the folder of the run; with --har: reports/out)')
    .addHelpText(
      'after',
      `
Sends no request. Overwrites the result and the reports of the run, unless --out is given. For a killed run, it judges the exchanges recorded so far; the
overall verdict stays RUN INVALID.
Of traffic that other clients sent (--har, or conform watch-traffic), it judges statuses, media types, schemas and access; requirements that
need requests of the suite stay undecided.

Examples:
  conform judge                                  the latest run
  conform judge reports/out/latest --out judged-again  another folder, so that both results are kept
  conform judge --har traffic.har --profile profile.yaml

Exit codes: as for conform run`,
    )
    .action(async (given: string, { har, ...flags }: Flags) => {
      const folder = har === undefined ? given : await store(har, flags, console);
      exit(judge(folder, har === undefined ? flags : { ...flags, out: folder }, console));
    });
}

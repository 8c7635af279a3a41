/** `conform run`: tests a target. */

import path from 'node:path';
import type { Command } from 'commander';
import type { WorkerInput } from '../../runner/worker-input.ts';
import { contractsOf } from '../../contracts/own-contract/own-contract.ts';
import { begunRun } from '../../runner/begun-run.ts';
import { CONFIRM_EFFORTS, type ConfirmEffort } from '../../runner/reproduction/confirm-effort.ts';
import { begunResult, judgeRecording } from '../../runner/judge-recording.ts';
import { writeResult } from '../../runner/run-files.ts';
import type { Shard } from '../../profile/run-options.ts';
import { rejectUnusableAddress } from '../../transport/listener/usable-address.ts';
import { planRun } from '../../suites/plan/plan-run.ts';
import { planOfShard } from '../../suites/plan/shards.ts';
import { choiceOption } from '../choice.ts';
import type { Console } from '../console.ts';
import { commandLineOf, replayOf, targetOptionsOf } from '../command-line.ts';
import { EXIT, exitCodeOf, exitCodeOfSignal } from '../exit-codes.ts';
import { runOptions, withRunOptions, type RunFlags } from '../run-options.ts';
import { packageVersion } from '../package-version.ts';
import { readResult, type StoredRun } from '../read-result.ts';
import { readRun } from '../read-run.ts';
import { withListenerOptions, type ListenerFlags } from '../listener-options.ts';
import { withOwnOptions, type OwnFlags } from '../own-target.ts';
import { prepareReports, withResultFormatOption, type FormatFlags, type ReportTarget } from '../report-targets.ts';
import { RUNS_FOLDER, makeFolder, newRunId, pointLatest } from '../run-folder.ts';
import { exitCodeOfShard, rejectUnshared, shardOf, shardSummary } from '../shard.ts';
import { runVitest } from '../run-vitest.ts';
import { EMBEDDED_TESTED, openTarget } from '../target.ts';
import { verbosityOf, withVerbosityOptions, type Verbosity, type VerbosityFlags } from '../verbosity.ts';
import { watchRun } from '../watch-run.ts';
import { printResult, writeReports, type ResultFiles } from '../write-reports.ts';

export interface RunCommandFlags extends RunFlags, ListenerFlags, OwnFlags, FormatFlags, VerbosityFlags {
  readonly out: string;
  readonly confirm?: ConfirmEffort;
  readonly shard?: Shard;
}

/** Writes a preliminary result, so that a killed run can be distinguished from one that never started. */
function writeBegunResult(kit: WorkerInput): void {
  const begun = begunRun({ ...kit, startedAt: new Date().toISOString() });
  writeResult(kit.folder, begunResult(contractsOf(kit.contract), begun));
}

/** The suite ended without a result: judges what was recorded. */
function rescue(folder: string, errors: readonly string[], output: Output, console: Console): number {
  console.err(
    `conform: error in the suite itself: the run wrote no result\n${errors.map((error) => `  ${error}\n`).join('')}`,
  );
  const { captured } = readRun(folder);
  const { result } = judgeRecording(contractsOf(captured.begun.contract), captured);
  writeResult(folder, result);
  const stored = readResult(folder);
  const files = [{ format: 'result', path: 'result.json' }, ...writeReports(stored, folder)];
  end(stored, { folder, files, ...output }, console);
  return EXIT.suite;
}

/** What a run writes and prints in addition to the files of its folder. */
interface Output {
  readonly targets: readonly ReportTarget[];
  readonly verbosity: Verbosity;
}

/** The last output of a run: the formats that were asked for, and the report of the terminal if none of them is printed. */
function end(stored: StoredRun, { targets, verbosity, ...about }: Output & ResultFiles, console: Console): void {
  const summary = stored.result.run.shard && shardSummary(stored.result, about.folder);
  printResult(stored, { ...about, targets, isBrief: verbosity === 'quiet', console, summary });
}

async function execute(kit: WorkerInput, latest: string, output: Output, console: Console): Promise<number> {
  const { folder } = kit;
  const watch = watchRun(kit, console);
  try {
    const { errors } = await runVitest({ kit, allure: path.join(folder, 'allure-results'), reporter: watch.reporter });
    watch.end();
    const stored = readResult(folder, { isOwn: true });
    const { result } = stored;
    if (!result.complete) return rescue(folder, errors, output, console);
    const files = [
      { format: 'result', path: 'result.json' },
      ...writeReports(stored, folder),
      { format: 'allure', path: 'allure-results' },
      { format: 'recording', path: 'recording.ndjson' },
    ];
    end(stored, { folder: latest, files, ...output }, console);
    const signal = watch.signal();
    if (result.run.interrupted && signal !== undefined) return exitCodeOfSignal(signal);
    return result.run.shard ? exitCodeOfShard(result) : exitCodeOf(result);
  } finally {
    watch.end();
  }
}

/** Executes a run and returns the exit code. */
async function run(flags: RunCommandFlags, console: Console): Promise<number> {
  const contracts = contractsOf(flags.contract);
  const options = runOptions(flags, contracts);
  const output: Output = { targets: flags.format ?? [], verbosity: verbosityOf(flags) };
  prepareReports(output.targets);
  const target = await openTarget(flags, console);
  try {
    if (flags.shard) rejectUnshared(target, flags, flags.shard);
    await rejectUnusableAddress(target.profile.listener ?? {});
    const whole = planRun(contracts, target.profile, options);
    const id = newRunId(new Date());
    const folder = makeFolder(flags.out, id);
    const kit: WorkerInput = {
      id,
      profile: target.profile,
      profileFile: target.profileFile,
      directory: target.directory,
      options,
      plan: flags.shard ? planOfShard(whole, flags.shard) : whole,
      shard: flags.shard && { ...flags.shard, whole },
      contract: flags.contract && path.resolve(flags.contract),
      commandLine: commandLineOf(process.argv.slice(2)),
      replay: replayOf(process.argv.slice(2)),
      target: targetOptionsOf(process.argv.slice(3)),
      shownFolder: path.relative(process.cwd(), folder) || '.',
      progress: output.verbosity,
      // A run that stops at the first failure sends nothing after it, unless --confirm is given.
      confirm: flags.confirm ?? (options.failFast ? 'none' : 'quick'),
      suiteVersion: packageVersion,
      folder,
      channel: `conform-${id}`,
    };
    writeBegunResult(kit);
    const code = await execute(kit, pointLatest(folder), output, console);
    if (target.isEmbedded) console.err(EMBEDDED_TESTED);
    return code;
  } finally {
    await target.close();
  }
}

/** The options of `run`, which `watch` passes on to it. */
export function withWholeRunOptions(command: Command): Command {
  const whole = withOwnOptions(withListenerOptions(withRunOptions(command)))
    .option('--fail-fast', 'send nothing more once a mandatory requirement fails')
    .option('--out <folder>', 'folder for results and reports', RUNS_FOLDER)
    .addOption(
      choiceOption(
        '--confirm <effort>',
        'which findings to send again before the run ends, to confirm them: none; quick (default): those for which a fifth of the time of the run is enough, the most important first; causes: one of each cause; full: all',
        CONFIRM_EFFORTS,
      ),
    );
  return withResultFormatOption(withVerbosityOptions(whole));
}

export function runCommand(command: Command, console: Console, exit: (code: number) => void): void {
  withWholeRunOptions(command)
    .option('--shard <i/n>', 'execute one of n parts of the run, from 1 to n, for `conform merge`', shardOf)
    .addHelpText(
      'after',
      `
Examples:
  conform run                                      test the target of profile.yaml in this folder, or the reference provider
  conform run --profile profile.yaml               test the target of a profile
  conform run --profile profile.yaml --read-only
  conform run --profile profile.yaml --certify
  conform run --exclude ticket.hub --fail-fast
  conform run --quiet --format junit=junit.xml --format html=report.html
  conform run --only ticket.list --seed 7          some requirements, another seed
  conform run --profile profile.yaml --listen 0.0.0.0:8443 --public-url https://listener.example.com
  conform run --contract openapi.yaml --url http://127.0.0.1:8080     test your own interface
  conform run --profile profile.yaml --shard 2/4   one of four processes; then: conform merge FOLDER...

Exit codes: 0 conformant, or not fully verified without --certify; 1 non-conformant; 2 usage, profile or contract error;
3 not fully verified with --certify, or less decided than --require-decided; 4 target or listener unreachable;
5 error in the suite; 6 stale or expired waiver; 130 interrupted; 143 terminated
Profile: docs/profile.md. Verdicts and exit codes: docs/verdicts.md`,
    )
    .action(async (flags: RunCommandFlags) => exit(await run(flags, console)));
}

/** `conform merge`: the shards of a run -> the run. */

import { copyFileSync, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { contractsOf } from '../../contracts/own-contract/own-contract.ts';
import { UserError } from '../../contracts/errors/user-error.ts';
import { judgeRecording } from '../../runner/judge-recording.ts';
import { withConfirmations } from '../../runner/reproduction/confirm-findings.ts';
import { readReproductions, writeReproductions } from '../../runner/reproduction/reproductions-file.ts';
import { runFile, writeBegun, writeResult } from '../../runner/run-files.ts';
import { mergeShards } from '../../runner/shards/merge-shards.ts';
import type { RecordedShard } from '../../runner/shards/shards-of-one-run.ts';
import { writeRecording } from '../../transport/recording/write-recording.ts';
import { commandLineOf } from '../command-line.ts';
import type { Console } from '../console.ts';
import { exitCodeOf } from '../exit-codes.ts';
import { readRun } from '../read-run.ts';
import { prepareReports, withResultFormatOption, type FormatFlags } from '../report-targets.ts';
import { RUNS_FOLDER, makeFolder, newRunId, pointLatest } from '../run-folder.ts';
import { withQuietOption, type VerbosityFlags } from '../verbosity.ts';
import { printResult, writeReports } from '../write-reports.ts';

interface Flags extends FormatFlags, Pick<VerbosityFlags, 'quiet'> {
  readonly out: string;
}

/** Folders of runs in a folder: artifacts of jobs are often one level below. Links, such as `latest`, are not followed. */
function runsIn(folder: string, depth = 3): readonly string[] {
  if (existsSync(runFile(folder, 'begun'))) return [folder];
  if (depth === 0 || !existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => runsIn(path.join(folder, name), depth - 1));
}

function shardsIn(folders: readonly string[]): readonly RecordedShard[] {
  const runs = folders.flatMap((folder) => {
    const found = runsIn(folder);
    if (found.length > 0) return found;
    throw new UserError({
      code: 'merge.no-run',
      what: `${folder} contains no run`,
      next: 'give the folders of the shards, or a folder that contains them',
    });
  });
  return [...new Set(runs.map((folder) => path.relative(process.cwd(), path.resolve(folder)) || '.'))].map(
    (folder) => ({
      folder,
      captured: readRun(folder).captured,
      reproduced: readReproductions(folder),
    }),
  );
}

function merge(
  folders: readonly string[],
  { out, quiet = false, format: targets = [] }: Flags,
  console: Console,
): number {
  prepareReports(targets);
  const shards = shardsIn(folders);
  const id = newRunId(new Date());
  const shownFolder = path.join(path.relative(process.cwd(), path.resolve(out)), id);
  const { captured, reproduced } = mergeShards(shards, {
    id,
    shownFolder,
    commandLine: commandLineOf(process.argv.slice(2)),
  });
  const { begun, events, complete } = captured;
  const judged = judgeRecording(contractsOf(begun.contract), captured);
  const result = withConfirmations(judged.result, reproduced);
  const folder = makeFolder(out, id);
  writeBegun(folder, begun);
  writeRecording(runFile(folder, 'recording'), {
    run: { id, startedAt: begun.startedAt },
    events,
    isComplete: complete,
  });
  writeReproductions(folder, reproduced);
  for (const { folder: from, captured: one } of shards) {
    const ledger = runFile(from, 'ledger');
    if (existsSync(ledger)) copyFileSync(ledger, path.join(folder, `shard-${one.begun.shard?.index}-ledger.ndjson`));
  }
  writeResult(folder, result);
  const stored = { result, recording: events };
  const files = [
    { format: 'result', path: 'result.json' },
    ...writeReports(stored, folder),
    { format: 'recording', path: 'recording.ndjson' },
  ];
  printResult(stored, { folder: pointLatest(folder), files, targets, isBrief: quiet, console });
  return exitCodeOf(result);
}

export function mergeCommand(command: Command, console: Console, exit: (code: number) => void): void {
  withResultFormatOption(withQuietOption(command))
    .argument('<folder...>', 'folders of the shards, or folders that contain them')
    .option('--out <folder>', 'folder for the merged run and its reports', RUNS_FOLDER)
    .addHelpText(
      'after',
      `
Merges the recordings of the shards of a run (\`conform run --shard i/n\`), and judges them as one recording. Sends no request. All shards must have been run with
the same version of the suite, profile, contract and options; a missing shard, or one that is given twice, is an error.

Examples:
  conform merge shards/1 shards/2 shards/3 shards/4
  conform merge artifacts --out reports/merged     all runs below a folder

Exit codes: as for conform run`,
    )
    .action((folders: readonly string[], flags: Flags) => exit(merge(folders, flags, console)));
}

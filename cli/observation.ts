/** Traffic of other clients as a stored run: what `judge --har` and `watch-traffic` share. */

import path from 'node:path';
import { contractsOf } from '../contracts/own-contract/own-contract.ts';
import { UserError } from '../contracts/errors/user-error.ts';
import type { RecordedHar } from '../observed/har.ts';
import { Observer, type ObserverInput } from '../observed/observer.ts';
import { DEFAULT_OPTIONS, type Effort, type RunOptions } from '../profile/run-options.ts';
import { begunRun } from '../runner/begun-run.ts';
import { redactedProfile } from '../runner/redacted-profile.ts';
import { runFile, writeBegun } from '../runner/run-files.ts';
import { planRun } from '../suites/plan/plan-run.ts';
import { writeRecording } from '../transport/recording/write-recording.ts';
import { knownValues } from '../transport/redaction/known-values.ts';
import { createRedactor } from '../transport/redaction/redactor.ts';
import { commandLineOf } from './command-line.ts';
import type { Console } from './console.ts';
import { packageVersion } from './package-version.ts';
import { makeFolder, newRunId, pointLatest } from './run-folder.ts';
import { usualProfile } from './profile-option.ts';
import { openTarget, type OpenedTarget, type TargetFlags } from './target.ts';

/** The target whose traffic it is. It is not called. */
export async function observedTarget(flags: TargetFlags, console: Console): Promise<OpenedTarget> {
  const profile = flags.profile ?? (flags.contract === undefined ? usualProfile(console) : undefined);
  if (profile === undefined && flags.contract === undefined)
    throw new UserError({
      code: 'options.profile',
      what: 'no profile: it states the base URLs and identities by which traffic is recognised',
      next: 'give --profile FILE, or --contract FILE with --url for your own interface',
    });
  return openTarget({ ...flags, ...(profile === undefined ? {} : { profile }), readOnly: true }, console);
}

export interface ObservedRun {
  readonly observer: Observer;
  /** Folder of the stored run, as printed. */
  readonly folder: string;
}

/** Stores the recording of an exported file as a run. @returns its folder, as printed */
export function recordedRun(
  { profile, profileFile }: OpenedTarget,
  { run, events }: RecordedHar,
  { out, contract }: { readonly out: string; readonly contract?: string | undefined },
): string {
  const id = newRunId(new Date());
  const folder = makeFolder(out, id);
  const { startedAt, seed, effort, strict, certification, limitedBy = {}, interfaces } = run;
  const options: RunOptions = {
    ...DEFAULT_OPTIONS,
    ...limitedBy,
    ...{ seed, strict, certification, interfaces, effort: effort as Effort },
  };
  writeBegun(
    folder,
    begunRun({
      id,
      startedAt,
      options,
      plan: planRun(contractsOf(contract), profile, options),
      observed: 'har',
      profile: redactedProfile(profile, createRedactor({ known: knownValues(profile, process.env) })),
      profileFile,
      contract: contract && path.resolve(contract),
      commandLine: commandLineOf(process.argv.slice(2)),
      suiteVersion: packageVersion,
    }),
  );
  writeRecording(runFile(folder, 'recording'), { run: { id, startedAt }, events, isComplete: true });
  return path.relative(process.cwd(), pointLatest(folder)) || '.';
}

/** Opens the folder of a stored run for traffic that began at a time. */
export function observation(
  target: OpenedTarget,
  {
    out,
    contract,
    ...given
  }: Pick<ObserverInput, 'source' | 'startedAt'> & { out: string; contract?: string | undefined },
): ObservedRun {
  const id = newRunId(new Date());
  const folder = makeFolder(out, id);
  const observer = new Observer({
    ...given,
    id,
    contracts: contractsOf(contract),
    profile: target.profile,
    profileFile: target.profileFile,
    env: process.env,
    // What the clients did not do is not the target's.
    options: { ...DEFAULT_OPTIONS, requiredShare: 0 },
    contract: contract && path.resolve(contract),
    commandLine: commandLineOf(process.argv.slice(2)),
    suiteVersion: packageVersion,
    file: runFile(folder, 'recording'),
  });
  writeBegun(folder, observer.begun);
  return { observer, folder: path.relative(process.cwd(), pointLatest(folder)) || '.' };
}

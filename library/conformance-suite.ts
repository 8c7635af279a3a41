/** The suite within the vitest project of a provider. */

import path from 'node:path';
import { stringify } from 'yaml';
import type { Profile } from '../contracts/formats/profile.ts';
import type { Result } from '../contracts/formats/result.ts';
import { loadContracts } from '../contracts/load.ts';
import { mistakeText } from '../contracts/errors/mistake-text.ts';
import { UserError } from '../contracts/errors/user-error.ts';
import { packageVersion } from '../cli/package-version.ts';
import { RUNS_FOLDER, makeFolder, newRunId, pointLatest } from '../cli/run-folder.ts';
import { checkNames } from '../cli/known-names.ts';
import { writeReports } from '../cli/write-reports.ts';
import { DEFAULT_OPTIONS, type RunOptions } from '../profile/run-options.ts';
import { judgedIn } from '../suites/plan/plan.ts';
import { planRun } from '../suites/plan/plan-run.ts';
import { DEFAULT_REQUIRED_SHARE } from '../suites/verdicts/decided-share.ts';
import { loadDotenv } from '../profile/dotenv.ts';
import { readProfile, readProfileText, type ReadProfile } from '../profile/read-profile.ts';
import { requirementTests } from '../runner/requirement-tests.ts';
import type { ConfirmEffort } from '../runner/reproduction/confirm-effort.ts';
import { writeReproductions } from '../runner/reproduction/reproductions-file.ts';
import { runConformance } from '../runner/run.ts';
import { growingFiles, writeBegun, writeResult } from '../runner/run-files.ts';
import { onOrigin, openTargetSource, type TargetSource } from './target-address.ts';

export interface ConformanceOptions extends Partial<RunOptions> {
  /** Path of a profile, or a profile itself; secrets only as references to the environment. */
  readonly profile: string | Profile;
  /** What is tested in place of the addresses in the profile. */
  readonly target?: TargetSource;
  /** Folder for what a run writes; false for nothing. `reports/out` where absent. */
  readonly out?: string | false;
  /** Which findings are sent again before the run ends, as `conform run --confirm` explains; `quick` where absent. */
  readonly confirm?: ConfirmEffort;
  /** Called with the result when everything is judged and written. */
  readonly onResult?: (result: Result) => void | Promise<void>;
}

/** vitest shows only the message of what a test file throws, so that it contains place, expected, received and next step. */
function withWholeMessage<T>(task: () => T): T {
  try {
    return task();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const report = new Error([error, ...error.others].map((mistake) => mistakeText(mistake)).join('\n'));
    report.stack = report.message;
    throw report;
  }
}

function profileOf(profile: string | Profile): ReadProfile {
  const options = { contracts: loadContracts(), env: process.env };
  if (typeof profile !== 'string') return readProfileText(stringify(profile), 'the profile given', options);
  loadDotenv(path.dirname(path.resolve(profile)));
  return readProfile(profile, options);
}

/**
 * Defines a test for each requirement that the profile lets be tested. Call it at the top level of a test file.
 * @throws Error with file, line and next step for a profile that cannot be used, or an unknown name.
 */
export function conformanceSuite({
  profile: given,
  target,
  out = RUNS_FOLDER,
  confirm = 'quick',
  onResult,
  ...asked
}: ConformanceOptions): void {
  const contracts = loadContracts();
  const options: RunOptions = { ...DEFAULT_OPTIONS, ...asked };
  const { profile, directory } = withWholeMessage(() => {
    checkNames(options, '');
    return profileOf(given);
  });
  const plan = planRun(contracts, profile, options);
  const tested = judgedIn(plan);
  const id = newRunId(new Date());
  const folder = out === false ? undefined : makeFolder(out, id);
  /** A target that this process starts is gone when somebody replays a finding: then the tests themselves replay it. */
  const commands =
    typeof given === 'string' && target === undefined && folder !== undefined
      ? {
          replay: 'npx conform run',
          target: ['--profile', given],
          shownFolder: path.relative(process.cwd(), folder),
        }
      : {};
  requirementTests({
    contracts,
    requiredShare: options.requiredShare ?? DEFAULT_REQUIRED_SHARE,
    planned: contracts.flatMap(({ requirements }) => requirements.filter((one) => tested.has(one.id))),
    run: async () => {
      const address = target === undefined ? undefined : await openTargetSource(target);
      try {
        const finished = await runConformance({
          id,
          contracts,
          profile: address === undefined ? profile : onOrigin(profile, address.origin),
          profileFile: typeof given === 'string' ? given : '',
          directory,
          env: process.env,
          options,
          plan,
          commandLine: '',
          suiteVersion: packageVersion,
          signal: new AbortController().signal,
          confirm,
          ...commands,
          ...(folder === undefined
            ? {}
            : {
                files: growingFiles(folder),
                onBegun: (begun) => writeBegun(folder, begun),
              }),
        });
        if (folder !== undefined) writeReproductions(folder, finished.reproduced);
        return finished;
      } finally {
        await address?.close();
      }
    },
    onResult: async ({ result, events }) => {
      if (folder !== undefined) {
        writeResult(folder, result);
        writeReports({ result, recording: events }, folder);
        pointLatest(folder);
      }
      await onResult?.(result);
    },
  });
}

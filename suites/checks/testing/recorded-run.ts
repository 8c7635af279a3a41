/** A small run against the reference provider, recorded for the laws of checks. */

import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { loadContracts } from '../../../contracts/load.ts';
import type { RecordingEvent } from '../../../contracts/formats/recording.ts';
import { DEFAULT_OPTIONS } from '../../../profile/run-options.ts';
import { startProvider } from '../../../reference/provider.ts';
import type { BegunRun } from '../../../runner/begun-run.ts';
import { growingFiles } from '../../../runner/run-files.ts';
import { runConformance } from '../../../runner/run.ts';
import { readRecording } from '../../../transport/recording/read-recording.ts';

export interface RecordedRun {
  readonly begun: BegunRun;
  readonly events: readonly RecordingEvent[];
}

/** @param faults Ids of faults that the provider has. */
export async function recordedRun(faults: readonly string[] = []): Promise<RecordedRun> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'conform-laws-'));
  const files = growingFiles(folder);
  const provider = await startProvider({ faults });
  let begun: BegunRun | undefined;
  try {
    await runConformance({
      id: 'laws',
      contracts: loadContracts(),
      profile: provider.profile(),
      profileFile: '',
      directory: '.',
      env: { ...process.env, ...provider.env },
      options: { ...DEFAULT_OPTIONS, effort: 'smoke' },
      commandLine: '',
      suiteVersion: '',
      files,
      signal: new AbortController().signal,
      onBegun: (one) => {
        begun = one;
      },
    });
    if (!begun) throw new Error('the run did not begin');
    return { begun, events: readRecording(files.recording).events };
  } finally {
    await provider.close();
    rmSync(folder, { recursive: true });
  }
}

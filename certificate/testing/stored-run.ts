/** A small stored run against the reference provider, as `conform run` leaves it. */

import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { loadContracts } from '../../contracts/load.ts';
import type { RunOptions } from '../../profile/run-options.ts';
import { DEFAULT_OPTIONS } from '../../profile/run-options.ts';
import { startProvider } from '../../reference/provider.ts';
import { runConformance } from '../../runner/run.ts';
import { growingFiles, writeBegun, writeResult } from '../../runner/run-files.ts';

/** @returns the folder of the run. */
export async function storedRun(options: Partial<RunOptions> = {}): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'conform-stored-'));
  const provider = await startProvider();
  try {
    const { result } = await runConformance({
      id: 'stored',
      contracts: loadContracts(),
      profile: provider.profile(),
      profileFile: '',
      directory: '.',
      env: { ...process.env, ...provider.env },
      options: { ...DEFAULT_OPTIONS, effort: 'smoke', ...options },
      commandLine: '',
      suiteVersion: '',
      files: growingFiles(folder),
      signal: new AbortController().signal,
      onBegun: (begun) => writeBegun(folder, begun),
    });
    writeResult(folder, result);
    return folder;
  } finally {
    await provider.close();
  }
}

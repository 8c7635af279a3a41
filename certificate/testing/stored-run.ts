/** A small stored run against the reference provider, as `conform run` leaves it. */

import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { loadContracts } from '../../contracts/load.ts';
import { resultText } from '../../contracts/formats/result-text.ts';
import type { RunOptions } from '../../profile/run-options.ts';
import { DEFAULT_OPTIONS } from '../../profile/run-options.ts';
import { startProvider } from '../../reference/provider.ts';
import { runConformance } from '../../runner/run.ts';
import { writeWhole } from '../../runner/write-whole.ts';

/** @returns the folder of the run. */
export async function storedRun(options: Partial<RunOptions> = {}): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'conform-stored-'));
  const file = (name: string): string => path.join(folder, name);
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
      files: { recording: file('recording.ndjson'), ledger: file('ledger.ndjson') },
      signal: new AbortController().signal,
      onBegun: (begun) => writeWhole(file('run.json'), JSON.stringify(begun)),
    });
    writeWhole(file('result.json'), resultText(result));
    return folder;
  } finally {
    await provider.close();
  }
}

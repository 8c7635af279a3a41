/** The suite file that the command line gives to vitest. It reads the kit and names no interface. */

import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BroadcastChannel } from 'node:worker_threads';
import { inject } from 'vitest';
import { loadContracts } from '../contracts/load.ts';
import type { Result } from '../contracts/formats/result.ts';
import { resultText } from '../contracts/formats/result-text.ts';
import { describeForAllure } from './allure.ts';
import { conformanceSuite } from './conformance-suite.ts';
import { planRun } from './plan/plan-run.ts';
import type { ProgressNote } from './run/progress-note.ts';
import { runConformance } from './run/run.ts';
import './kit.ts';

const kit = inject('conform');
const contracts = loadContracts();
const plan = planRun(contracts, kit.profile, kit.options);
const tested = new Set(
  plan.requirements
    .filter(({ status }) => status === 'test' || status === 'undeclared')
    .map(({ requirement }) => requirement),
);

const channel = new BroadcastChannel(kit.channel);
channel.unref();
const interruption = new AbortController();
channel.onmessage = (message: unknown) => {
  if ((message as { readonly data?: unknown }).data === 'interrupt') interruption.abort();
};
const tell = (note: ProgressNote): void => channel.postMessage(note);

/** Whole or not at all: a reader never meets half a result. */
function writeResult(result: Result): void {
  const file = path.join(kit.folder, 'result.json');
  writeFileSync(`${file}.part`, resultText(result));
  renameSync(`${file}.part`, file);
}

conformanceSuite({
  contracts,
  planned: contracts.flatMap(({ requirements }) => requirements.filter(({ id }) => tested.has(id))),
  run: () =>
    runConformance({
      ...kit,
      contracts,
      env: process.env,
      files: { recording: path.join(kit.folder, 'recording.ndjson'), ledger: path.join(kit.folder, 'ledger.ndjson') },
      signal: interruption.signal,
      onProgress: tell,
    }),
  onResult: (result) => {
    writeResult(result);
    channel.close();
  },
  onTest: describeForAllure,
});

/** The suite file that the command line gives to vitest. It reads the kit and names no interface. */

import { BroadcastChannel } from 'node:worker_threads';
import { inject } from 'vitest';
import type { ProgressEvent } from '../contracts/formats/progress.ts';
import { describeForAllure } from './allure.ts';
import { contractsOf } from '../contracts/own-contract/own-contract.ts';
import { requirementTests } from './requirement-tests.ts';
import { judgedIn } from '../suites/plan/plan.ts';
import { writeReproductions } from './reproduction/reproductions-file.ts';
import { runConformance } from './run.ts';
import { growingFiles, writeBegun, writeResult } from './run-files.ts';
import './worker-input.ts';

const kit = inject('conform');
const contracts = contractsOf(kit.contract);
const tested = judgedIn(kit.plan);

const channel = new BroadcastChannel(kit.channel);
channel.unref();
const interruption = new AbortController();
channel.onmessage = (message: unknown) => {
  if ((message as { readonly data?: unknown }).data === 'interrupt') interruption.abort();
};
const report = (event: ProgressEvent): void => channel.postMessage(event);

requirementTests({
  contracts,
  planned: contracts.flatMap(({ requirements }) => requirements.filter(({ id }) => tested.has(id))),
  run: async () => {
    const finished = await runConformance({
      ...kit,
      contracts,
      env: process.env,
      files: growingFiles(kit.folder),
      signal: interruption.signal,
      onProgress: report,
      onBegun: (begun) => writeBegun(kit.folder, begun),
    });
    writeReproductions(kit.folder, finished.reproduced);
    return finished;
  },
  onResult: ({ result }) => {
    writeResult(kit.folder, result);
    channel.close();
  },
  onTest: describeForAllure,
});

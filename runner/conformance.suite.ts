/** The suite file that the command line gives to vitest. It reads the kit and names no interface. */

import path from 'node:path';
import { BroadcastChannel } from 'node:worker_threads';
import { inject } from 'vitest';
import type { ProgressEvent } from '../contracts/formats/progress.ts';
import { resultText } from '../contracts/formats/result-text.ts';
import { describeForAllure } from './allure.ts';
import { contractsOf } from '../contracts/own-contract/own-contract.ts';
import { requirementTests } from './requirement-tests.ts';
import { judgedIn } from '../suites/plan/plan.ts';
import { REPRODUCTIONS_FILE, reproductionsText } from './reproduction/reproductions-file.ts';
import { runConformance } from './run.ts';
import { writeWhole } from './write-whole.ts';
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

const file = (name: string): string => path.join(kit.folder, name);

requirementTests({
  contracts,
  planned: contracts.flatMap(({ requirements }) => requirements.filter(({ id }) => tested.has(id))),
  run: async () => {
    const finished = await runConformance({
      ...kit,
      contracts,
      env: process.env,
      files: { recording: file('recording.ndjson'), ledger: file('ledger.ndjson') },
      signal: interruption.signal,
      onProgress: report,
      onBegun: (begun) => writeWhole(file('run.json'), `${JSON.stringify(begun, undefined, 1)}\n`),
    });
    const reproduced = reproductionsText(finished.reproduced);
    if (reproduced !== undefined) writeWhole(file(REPRODUCTIONS_FILE), reproduced);
    return finished;
  },
  onResult: (result) => {
    writeWhole(file('result.json'), resultText(result));
    channel.close();
  },
  onTest: describeForAllure,
});

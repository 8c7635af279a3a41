/**
 * What judging a stored run costs: processor time, also in relation to reading the recording, and what is held meanwhile.
 * Usage: node --expose-gc bench/run.mjs judging [folder of a run]
 */

import { contractsOf } from '../contracts/own-contract/own-contract.ts';
import { readRun } from '../cli/read-run.ts';
import { judgeRecording } from '../runner/judge-recording.ts';

const ROUNDS = 5;

const processorMs = <T>(work: () => T): readonly [T, number] => {
  const before = process.cpuUsage();
  const value = work();
  const { user, system } = process.cpuUsage(before);
  return [value, (user + system) / 1000];
};

async function heldMiB(): Promise<number> {
  await new Promise(setImmediate);
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}

const contracts = contractsOf(undefined);
const atStart = await heldMiB();
const [{ captured }, readMs] = processorMs(() => readRun(process.argv[3] ?? 'reports/out/latest'));
const recording = (await heldMiB()) - atStart;
const exchanges = captured.events.filter(({ event }) => event === 'exchange').length;

const rows = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const [judged, judgeMs] = processorMs(() => judgeRecording(contracts, captured));
  rows.push({
    overall: judged.result.overall,
    'judging ms': Math.round(judgeMs),
    'of reading': Math.round((judgeMs / readMs) * 100) / 100,
    'exchanges / processor s': Math.round((exchanges / judgeMs) * 1000),
    'recording MiB': Math.round(recording),
    'held after judging MiB': Math.round((await heldMiB()) - atStart),
  });
}
console.table(rows);

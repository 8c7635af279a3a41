/** A thread that judges a run while it goes on: it receives events, and returns what fails so far. */

import { parentPort, workerData } from 'node:worker_threads';
import type { RecordingEvent } from '../../contracts/formats/recording.ts';
import { contractsOf } from '../../contracts/own-contract/own-contract.ts';
import { sharedBodies } from '../../transport/recording/shared-bodies.ts';
import type { BegunRun } from '../begun-run.ts';
import { failuresSoFar } from './failures-so-far.ts';

const begun = workerData as BegunRun;
const contracts = contractsOf(begun.contract);
const events: RecordingEvent[] = [];
/** Texts that are shared where they are recorded arrive as copies. */
const withSharedBody = sharedBodies();

parentPort?.on('message', (more: readonly RecordingEvent[]) => {
  for (const event of more) events.push(withSharedBody(event));
  parentPort?.postMessage(failuresSoFar(contracts, begun, events));
});

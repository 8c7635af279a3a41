/** A thread that judges a run: what fails while it goes on, and at the end the rows that the thread of the suite leaves to it. */

import { parentPort, workerData } from 'node:worker_threads';
import type { RecordingEvent } from '../../contracts/formats/recording.ts';
import { contractsOf } from '../../contracts/own-contract/own-contract.ts';
import type { Taken } from '../../suites/verdicts/shared-rows.ts';
import { sharedBodies } from '../../transport/recording/shared-bodies.ts';
import type { BegunRun } from '../begun-run.ts';
import { observeLastRows } from '../judge-recording.ts';
import { failuresSoFar } from './failures-so-far.ts';

/** What the thread receives: events since the last message, and the rows to share once all events are there. */
export interface ToThread {
  readonly more: readonly RecordingEvent[];
  readonly taken?: Taken;
}

const begun = workerData as BegunRun;
const contracts = contractsOf(begun.contract);
const events: RecordingEvent[] = [];
/** Texts that are shared where they are recorded arrive as copies. */
const withSharedBody = sharedBodies();

parentPort?.on('message', ({ more, taken }: ToThread) => {
  for (const event of more) events.push(withSharedBody(event));
  const shown = taken ? observeLastRows(contracts, { begun, events }, taken) : failuresSoFar(contracts, begun, events);
  parentPort?.postMessage(shown);
});

/** A thread that judges a run: what fails while it goes on, and at the end the rows that the thread of the suite leaves to it. */

import { parentPort, workerData } from 'node:worker_threads';
import type { RecordingEvent } from '../../contracts/formats/recording.ts';
import { contractsOf } from '../../contracts/own-contract/own-contract.ts';
import type { Outcomes, Taken } from '../../suites/verdicts/shared-rows.ts';
import { sharedBodies } from '../../transport/recording/shared-bodies.ts';
import type { BegunRun } from '../begun-run.ts';
import { observeLastRows } from '../judge-recording.ts';
import { failuresSoFar, type LiveFailure } from './failures-so-far.ts';

/** What the thread receives: events as they are recorded, and what it is asked. */
export type ToThread =
  | { readonly more: readonly RecordingEvent[] }
  | { readonly asked: 'failures' }
  | { readonly asked: 'rows'; readonly taken: Taken };

/** What it replies. */
export type FromThread = { readonly failures: readonly LiveFailure[] } | { readonly outcomes: Outcomes };

const reply = (message: FromThread): void => parentPort?.postMessage(message);

const begun = workerData as BegunRun;
const contracts = contractsOf(begun.contract);
const events: RecordingEvent[] = [];
/** Texts that are shared where they are recorded arrive as copies. */
const withSharedBody = sharedBodies();

parentPort?.on('message', (message: ToThread) => {
  if ('more' in message) for (const event of message.more) events.push(withSharedBody(event));
  else if (message.asked === 'failures') reply({ failures: failuresSoFar(contracts, begun, events) });
  else reply({ outcomes: observeLastRows(contracts, { begun, events }, message.taken) });
});

/** Worker of the self-test: runs the suite against one subject per message. */

import { parentPort } from 'node:worker_threads';
import type { Effort } from '../../profile/run-options.ts';
import { prove } from './prove.ts';
import type { SelftestSubject } from './subject.ts';

export interface Task {
  readonly subject: SelftestSubject;
  readonly seed: number;
  readonly effort: Effort;
  readonly whole: boolean;
  /** Send each finding again. */
  readonly confirm?: true;
  /** Folder that keeps the runs of incorrect results and of faults that are not found. */
  readonly keep?: string;
}

parentPort?.on('message', (task: Task) => {
  prove(task.subject, task).then(
    (proof) => parentPort?.postMessage({ proof }),
    (error: unknown) =>
      parentPort?.postMessage({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});

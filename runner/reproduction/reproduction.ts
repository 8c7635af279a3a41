/** A finding as the shortest sequence of requests that shows it again: plain data, redacted as the recording is. */

import type { Exchange, Note } from '../../contracts/formats/recording.ts';
import type { Confirmation, Finding } from '../../contracts/formats/result.ts';

/** What makes a violation the same one as that of a finding. */
export type Violated = Pick<Finding, 'requirement' | 'operation' | 'identity' | 'signature'>;

/**
 * A recorded request that is sent again. `{{from:12/id}}` in its texts is a value of the response to the step with this number, by JSON
 * Pointer; `{{callback:name}}` is a callback that is opened anew.
 */
export interface RequestStep extends Omit<Exchange, 'response' | 'failure'> {
  /** Sent on a connection that shows octets after a response without content. */
  readonly isRaw?: true;
}

/** A note of the scenario that the check needs, with sequence numbers of the steps. */
export type NoteStep = Note<'delivery-window'>;

/** With the sequence numbers and times of the recording. */
export type Step = RequestStep | NoteStep;

export interface Reproduction extends Violated {
  /** Id of the finding. */
  readonly finding: string;
  /** Absent if no sequence of requests shows it alone: then the scenarios of the run are run again. */
  readonly steps?: readonly Step[];
  readonly confirmation: Confirmation;
}

export const isRequest = (step: Step): step is RequestStep => step.event === 'exchange';

export const requestsIn = (steps: readonly Step[]): number => steps.filter(isRequest).length;

/** A finding as the shortest sequence of requests that shows it again: plain data, redacted as the recording is. */

import type { Delivery, Exchange, Note, RecordingEvent } from '../../contracts/formats/recording.ts';
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
  /** Statuses with which the callback that the request registers responds, one after the other; 0 closes the connection. 204 after them. */
  readonly replies?: readonly number[];
  /** Values of earlier responses, ids of resources that the response contained: pages of the list are requested until one contains such a resource. */
  readonly listed?: readonly string[];
}

/** A note of the scenario that the check needs, with sequence numbers of the steps and references to values. */
export type NoteStep = Note<(typeof REMADE_NOTES)[number]>;

/** Notes that are made anew from what comes of the steps; of triggers, those that no window fires. */
export const REMADE_NOTES = ['delivery-window', 'rejected-updates', 'list-search', 'trigger'] as const;

/** A notification that is waited for: one that names one of the words, or any without words. */
export interface DeliveryStep extends Omit<Delivery, 'request' | 'responded'> {
  readonly words: readonly string[];
}

/** A part of the time that passed in the recording before the next step: some violations show only after it. */
export interface PauseStep {
  readonly event: 'pause';
  /** Between those of the steps before and after it. */
  readonly seq: number;
  readonly at: number;
  readonly scenario: string;
  readonly ms: number;
}

/** With the sequence numbers and times of the recording. */
export type ReproductionStep = RequestStep | DeliveryStep | NoteStep | PauseStep;

export interface Reproduction extends Violated {
  /** Id of the finding. */
  readonly finding: string;
  /** Absent if no sequence of requests shows it alone: then the scenarios of the run are run again. */
  readonly steps?: readonly ReproductionStep[];
  readonly confirmation: Confirmation;
}

export const isRemade = (event: RecordingEvent): event is NoteStep =>
  event.event === 'note' &&
  (REMADE_NOTES as readonly string[]).includes(event.note) &&
  !(event.note === 'trigger' && event.facts.item === undefined);

export const isRequest = (step: ReproductionStep): step is RequestStep => step.event === 'exchange';

export const requestsIn = (steps: readonly ReproductionStep[]): number => steps.filter(isRequest).length;

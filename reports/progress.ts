/**
 * The progress of a run: a state, advanced by events, and two views of it, a line that is redrawn on a terminal and lines that are added to
 * the log of a CI job. Pure; the command line owns the clock and the stream.
 */

import type { RecordingEvent } from '../contracts/formats/recording.ts';
import type { Overall, Verdict } from '../contracts/formats/result.ts';
import { COLOUR_OF_OVERALL, COLOUR_OF_VERDICT, painter, type Paint } from './paint.ts';
import { plural } from './plural.ts';
import { printable } from './printable.ts';

/** In addition to the events of the recording, which count traffic. */
export type ProgressEvent =
  | { readonly event: 'planned'; readonly requirements: number; readonly scenarios: number }
  | { readonly event: 'scenario-begun'; readonly scenario: string }
  | { readonly event: 'scenario-ended'; readonly scenario: string }
  /** Counts since the run began, for a source that does not pass every exchange on. */
  | {
      readonly event: 'traffic';
      readonly exchanges: number;
      readonly withoutResponse: number;
      readonly deliveries: number;
    }
  | { readonly event: 'judged'; readonly requirement: string; readonly verdict: Verdict }
  | { readonly event: 'ended'; readonly overall: Overall }
  | RecordingEvent;

export interface Progress {
  readonly requirements: number;
  readonly scenarios: number;
  readonly scenariosEnded: number;
  /** Scenarios going on, in the order in which they began. */
  readonly current: readonly string[];
  readonly exchanges: number;
  /** Exchanges without a response. */
  readonly withoutResponse: number;
  readonly deliveries: number;
  readonly judged: number;
  readonly failed: number;
  readonly overall?: Overall;
}

export const NOTHING_YET: Progress = {
  requirements: 0,
  scenarios: 0,
  scenariosEnded: 0,
  current: [],
  exchanges: 0,
  withoutResponse: 0,
  deliveries: 0,
  judged: 0,
  failed: 0,
};

/** The state after an event. */
export function advance(state: Progress, event: ProgressEvent): Progress {
  switch (event.event) {
    case 'planned':
      return { ...state, requirements: event.requirements, scenarios: event.scenarios };
    case 'scenario-begun':
      return { ...state, current: [...state.current, event.scenario] };
    case 'scenario-ended':
      return {
        ...state,
        scenariosEnded: state.scenariosEnded + 1,
        current: state.current.filter((name) => name !== event.scenario),
      };
    case 'exchange':
      return {
        ...state,
        exchanges: state.exchanges + 1,
        withoutResponse: state.withoutResponse + (event.response ? 0 : 1),
      };
    case 'delivery':
      return { ...state, deliveries: state.deliveries + 1 };
    case 'traffic':
      return {
        ...state,
        exchanges: event.exchanges,
        withoutResponse: event.withoutResponse,
        deliveries: event.deliveries,
      };
    case 'judged':
      return { ...state, judged: state.judged + 1, failed: state.failed + (event.verdict === 'fail' ? 1 : 0) };
    case 'ended':
      return { ...state, current: [], overall: event.overall };
    case 'note':
      return state;
  }
}

const SPINNER = [...'⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'];
const SPINNER_FRAME_MS = 80;
const BAR_WIDTH = 16;

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** Requirements are judged after all scenarios, so both are work to be done. */
function share({ scenarios, scenariosEnded, requirements, judged }: Progress): number {
  const all = scenarios + requirements;
  return all === 0 ? 0 : Math.min(1, (scenariosEnded + judged) / all);
}

function bar(state: Progress, paint: Paint): string {
  const full = Math.round(share(state) * BAR_WIDTH);
  return paint('━'.repeat(full), 'green') + paint('─'.repeat(BAR_WIDTH - full), 'dim');
}

/** What has been counted, in words. */
function tally({ exchanges, deliveries, withoutResponse, failed }: Progress): readonly string[] {
  return [
    ...(exchanges > 0 ? [`${exchanges} sent`] : []),
    ...(deliveries > 0 ? [`${deliveries} received`] : []),
    ...(withoutResponse > 0 ? [`${withoutResponse} without a response`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ];
}

/** The tally after a colon, or nothing if nothing has been counted. */
const colonTally = (state: Progress): string => (tally(state).length > 0 ? `: ${tally(state).join(', ')}` : '');

/** The current activity. */
function doing({ current, scenarios, scenariosEnded, judged, requirements }: Progress): string {
  if (current.length > 0)
    return printable(current.at(-1) ?? '') + (current.length > 1 ? ` and ${current.length - 1} more` : '');
  if (scenarios === 0 && requirements === 0) return 'planning';
  return scenariosEnded < scenarios ? 'preparing' : `judging ${judged} of ${requirements}`;
}

/** One line for a terminal, never wider than `width`; it is redrawn in place. */
export function progressLine(
  state: Progress,
  { elapsedMs, width = 80, colour = false }: { elapsedMs: number; width?: number; colour?: boolean },
): string {
  const paint = painter(colour);
  if (state.overall) {
    const text = [state.overall, `in ${seconds(elapsedMs)}`].join('  ').slice(0, width);
    return paint(text, COLOUR_OF_OVERALL[state.overall]);
  }
  const frame = SPINNER[Math.floor(elapsedMs / SPINNER_FRAME_MS) % SPINNER.length] ?? '';
  const text = [seconds(elapsedMs), tally(state).join(', '), doing(state)].filter((part) => part !== '').join('  ');
  const room = width - BAR_WIDTH - 4;
  if (room < 10) return text.slice(0, width);
  const shown = text.length <= room ? text : `${text.slice(0, room - 1)}…`;
  return `${frame} ${bar(state, paint)}  ${state.failed > 0 ? paint(shown, COLOUR_OF_VERDICT.fail) : shown}`;
}

/**
 * The line a log gains by an event, or nothing: a log of a job is read afterwards, so it has a line a scenario and not a line a request.
 * `state` is the state after the event.
 */
export function progressLog(
  state: Progress,
  event: ProgressEvent,
  { elapsedMs }: { elapsedMs: number },
): string | undefined {
  const at = `[${seconds(elapsedMs).padStart(8)}]`;
  switch (event.event) {
    case 'planned':
      return `${at} planned ${plural(event.requirements, 'requirement')}, ${plural(event.scenarios, 'scenario')}`;
    case 'scenario-ended':
      return `${at} ${state.scenariosEnded}/${state.scenarios} ${printable(event.scenario)}${colonTally(state)}`;
    case 'judged':
      return event.verdict === 'fail' || event.verdict === 'error'
        ? `${at} ${event.verdict} ${printable(event.requirement)}`
        : undefined;
    case 'ended':
      return `${at} ${event.overall}${colonTally(state)}`;
    default:
      return undefined;
  }
}

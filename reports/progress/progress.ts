/**
 * The progress of a run: a state, advanced by events. It has two views: a block that is redrawn on a terminal, and lines that are added to the
 * log of a CI job. Pure; the command line owns the clock and the stream.
 */

import type { ProgressEvent, RunEstimate } from '../../contracts/formats/progress.ts';
import type { Overall } from '../../contracts/formats/result.ts';
import { plural } from '../plural.ts';
import { sentIn } from './words.ts';

type Wait = Extract<ProgressEvent, { event: 'waiting' }>;

export interface InterfaceProgress {
  readonly scenarios: number;
  readonly ended: number;
  /** Scenarios going on, in the order in which they began. */
  readonly current: readonly string[];
  readonly sent: number;
}

/** The number of requests at a time. */
interface Sample {
  readonly at: number;
  readonly sent: number;
}

/** What the run does after its last scenario. */
export interface After {
  readonly text: string;
  /** Milliseconds from the begin of the run until it began. */
  readonly since: number;
  /** What it is expected to take; absent if nothing is known. */
  readonly expectedMs?: number;
}

export interface Progress {
  readonly requirements: number;
  readonly estimate?: RunEstimate;
  readonly interfaces: ReadonlyMap<string, InterfaceProgress>;
  /** Of the last seconds, the earliest first. */
  readonly samples: readonly Sample[];
  readonly withoutResponse: number;
  readonly deliveries: number;
  readonly waits: ReadonlyMap<number, Wait>;
  readonly failing: readonly string[];
  readonly after?: After;
  readonly overall?: Overall;
}

export const NOTHING_YET: Progress = {
  requirements: 0,
  interfaces: new Map(),
  samples: [],
  withoutResponse: 0,
  deliveries: 0,
  waits: new Map(),
  failing: [],
};

const RATE_OVER_MS = 5000;

const NO_INTERFACE: InterfaceProgress = { scenarios: 0, ended: 0, current: [], sent: 0 };

function changed(state: Progress, name: string, change: (before: InterfaceProgress) => InterfaceProgress): Progress {
  const before = state.interfaces.get(name) ?? NO_INTERFACE;
  return { ...state, interfaces: new Map([...state.interfaces, [name, change(before)]]) };
}

function withTraffic(state: Progress, event: Extract<ProgressEvent, { event: 'traffic' }>): Progress {
  const counted = Object.entries(event.sent).reduce(
    (before, [name, sent]) => changed(before, name, (one) => ({ ...one, sent })),
    state,
  );
  const sent = Object.values(event.sent).reduce((sum, one) => sum + one, 0);
  const recent = state.samples.filter(({ at }) => at >= event.at - RATE_OVER_MS);
  return {
    ...counted,
    samples: [...recent, { at: event.at, sent }],
    withoutResponse: event.withoutResponse,
    deliveries: event.deliveries,
  };
}

/** What the judging of one exchange or delivery typically takes. */
const JUDGING_MS = 0.4;

/** What judging takes, from what is recorded so far. */
export const judgingMs = (state: Progress): number => (sentIn(state) + state.deliveries) * JUDGING_MS;

/** Findings take as long as those before them, but no longer than the time that the run has for all of them. */
function confirming(
  { after }: Progress,
  { done, of, withinMs }: Extract<ProgressEvent, { event: 'confirming' }>,
  elapsedMs: number,
): After {
  const since = done > 0 && after ? after.since : elapsedMs;
  const taken = elapsedMs - since;
  const ends = [
    ...(done > 0 ? [(taken / done) * of] : []),
    ...(withinMs === undefined ? [] : [taken + Math.max(0, withinMs)]),
  ];
  return {
    text: `sending findings again: ${done} of ${of}`,
    since,
    ...(ends.length > 0 ? { expectedMs: Math.min(...ends) } : {}),
  };
}

/**
 * The state after an event.
 * @param elapsedMs since the run began
 */
export function advance(state: Progress, event: ProgressEvent, elapsedMs = 0): Progress {
  const doing = (text: string): Progress => ({ ...state, after: { text, since: elapsedMs } });
  switch (event.event) {
    case 'planned':
      return {
        ...state,
        requirements: event.requirements,
        ...(event.estimate === undefined ? {} : { estimate: event.estimate }),
        interfaces: new Map(
          event.interfaces.map(({ interface: name, scenarios }) => [name, { ...NO_INTERFACE, scenarios }]),
        ),
      };
    case 'scenario-begun':
      return changed(state, event.interface, (one) => ({ ...one, current: [...one.current, event.scenario] }));
    case 'scenario-ended':
      return changed(state, event.interface, (one) => ({
        ...one,
        ended: one.ended + 1,
        current: one.current.filter((name) => name !== event.scenario),
      }));
    case 'traffic':
      return withTraffic(state, event);
    case 'waiting':
      return { ...state, waits: new Map([...state.waits, [event.wait, event]]) };
    case 'waited':
      return { ...state, waits: new Map([...state.waits].filter(([wait]) => wait !== event.wait)) };
    case 'failing':
      return { ...state, failing: [...state.failing, event.requirement] };
    case 'stopped':
      return doing(`stopping at the failure of ${event.requirement}`);
    case 'removing':
      return doing(`removing ${plural(event.resources, 'resource')}`);
    case 'judging':
      return { ...state, after: { text: 'judging', since: elapsedMs, expectedMs: judgingMs(state) } };
    case 'judged':
      return { ...state, failing: event.failing };
    case 'confirming':
      return { ...state, after: confirming(state, event, elapsedMs) };
    case 'ended':
      return { ...doing('writing reports'), ...(event.overall ? { overall: event.overall } : {}) };
    case 'lines':
      return state;
  }
}

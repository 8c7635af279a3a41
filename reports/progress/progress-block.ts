import type { ProgressEvent } from '../../contracts/formats/progress.ts';
import { painter, type Paint } from '../paint.ts';
import { thousands } from '../plural.ts';
import { printable } from '../printable.ts';
import { judgingMs, type After, type InterfaceProgress, type Progress } from './progress.ts';
import { clock, failureText, plannedText, sentIn, tally, trafficText } from './words.ts';

const SPINNER = [...'⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'];
const SPINNER_FRAME_MS = 80;
const BAR_WIDTH = 12;
/** Narrower terminals have no bars. */
const LEAST_ROOM = 10;
/** Interfaces that have a line each. */
const MOST_LINES = 6;
/** Shorter waits are over before they are read. */
const LEAST_WAIT_MS = 500;

const cut = (text: string, width: number): string =>
  text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1))}…`;

/** Requests per second, over the last seconds. */
function rateOf({ samples }: Progress): number {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at <= first.at) return 0;
  return ((last.sent - first.sent) * 1000) / (last.at - first.at);
}

/** What is left by the estimate and by the rate, whichever is longer, and judging after it; undefined if nothing is known. */
function secondsLeft(state: Progress, elapsedMs: number): number | undefined {
  const { estimate } = state;
  if (!estimate) return undefined;
  const rate = rateOf(state);
  const toSend = Math.max(0, estimate.requests - sentIn(state));
  const left = Math.max(estimate.seconds - elapsedMs / 1000, rate > 0 ? toSend / rate : 0);
  return left > 0 ? left + judgingMs(state) / 1000 : undefined;
}

const leftText = (seconds: number | undefined): readonly string[] =>
  seconds === undefined ? [] : [`about ${clock(seconds)} left`];

function afterTexts({ text, since, expectedMs }: After, elapsedMs: number): readonly string[] {
  const left = expectedMs === undefined ? 0 : (since + expectedMs - elapsedMs) / 1000;
  return [printable(text), ...leftText(left > 0 ? left : undefined)];
}

function headOf(state: Progress, elapsedMs: number): string {
  const frame = SPINNER[Math.floor(elapsedMs / SPINNER_FRAME_MS) % SPINNER.length] ?? '';
  const begun = [`${frame} ${clock(elapsedMs / 1000)}`, ...tally(state)];
  if (state.after !== undefined) return [...begun, ...afterTexts(state.after, elapsedMs)].join('  ');
  const [rate, left] = [rateOf(state), secondsLeft(state, elapsedMs)];
  return [
    ...begun,
    ...(rate > 0 ? [`${rate < 10 ? rate.toFixed(1) : Math.round(rate)} per second`] : []),
    ...leftText(left),
  ].join('  ');
}

function bar({ ended, scenarios }: InterfaceProgress, paint: Paint): string {
  const full = scenarios === 0 ? 0 : Math.round((Math.min(ended, scenarios) / scenarios) * BAR_WIDTH);
  return paint('━'.repeat(full), 'green') + paint('─'.repeat(BAR_WIDTH - full), 'dim');
}

function interfaceLine(label: string, one: InterfaceProgress, width: number, paint: Paint): string {
  const [first, ...others] = one.current;
  const doing =
    first === undefined ? '' : `  ${printable(first)}${others.length > 0 ? ` and ${others.length} more` : ''}`;
  const rest = `  ${one.ended}/${one.scenarios}  ${thousands(one.sent)} sent${doing}`;
  const room = width - label.length - BAR_WIDTH;
  return room < LEAST_ROOM ? cut(`${label}${rest}`, width) : `${label}${bar(one, paint)}${cut(rest, room)}`;
}

function interfaceLines({ interfaces }: Progress, width: number, paint: Paint): readonly string[] {
  const longest = Math.max(0, ...[...interfaces.keys()].map((name) => printable(name).length));
  return [...interfaces]
    .slice(0, MOST_LINES)
    .map(([name, one]) => interfaceLine(`  ${printable(name).padEnd(longest)}  `, one, width, paint));
}

function waitingLines({ waits }: Progress): readonly string[] {
  const long = [...waits.values()].filter(({ milliseconds }) => milliseconds >= LEAST_WAIT_MS);
  const wait = long.find(({ isForNotification }) => isForNotification) ?? long[0];
  if (!wait) return [];
  const what = wait.isForNotification ? 'a notification' : 'a time to pass';
  const others = long.length > 1 ? `, and ${long.length - 1} more` : '';
  const most = (wait.milliseconds / 1000).toFixed(1);
  return [`  waits for ${what}: ${printable(wait.interface)} ${printable(wait.scenario)}, at most ${most} s${others}`];
}

export interface BlockOptions {
  readonly elapsedMs: number;
  readonly width?: number;
  readonly colour?: boolean;
}

/** The lines of the block for a terminal, none wider than `width`. */
export function progressBlock(
  state: Progress,
  { elapsedMs, width = 80, colour = false }: BlockOptions,
): readonly string[] {
  const paint = painter(colour);
  const head = cut(headOf(state, elapsedMs), width);
  return [
    state.failing.length > 0 ? paint(head, 'red') : head,
    ...(state.after === undefined
      ? [...interfaceLines(state, width, paint), ...waitingLines(state).map((line) => cut(line, width))]
      : []),
  ];
}

/** The lines that an event adds above the block, where they stay. */
export function linesAbove(event: ProgressEvent, { colour = false } = {}): readonly string[] {
  switch (event.event) {
    case 'planned':
      return plannedText(event);
    case 'failing':
      return [painter(colour)(failureText(event), 'red')];
    case 'lines':
      return trafficText(event);
    default:
      return [];
  }
}

/** Prints the progress of a run and forwards signals to it. */

import { BroadcastChannel } from 'node:worker_threads';
import type { Reporter } from 'vitest/node';
import { advance, NOTHING_YET, progressLine, progressLog, type ProgressEvent } from '../reports/progress.ts';
import type { Kit } from '../runner/kit.ts';
import type { Console } from './console.ts';
import { exitCodeOfSignal } from './exit-codes.ts';
import type { Verbosity } from './verbosity.ts';

export interface Watch {
  readonly reporter: Reporter;
  /** The signal that interrupted the run, if any. */
  readonly signal: () => Signal | undefined;
  readonly end: () => void;
}

type Signal = 'SIGINT' | 'SIGTERM';

const REDRAW_MS = 100;

/** The first signal ends the run in order; the second ends the process. */
export function watchRun(kit: Kit, _verbosity: Verbosity, console: Console): Watch {
  const channel = new BroadcastChannel(kit.channel);
  const started = performance.now();
  let state = NOTHING_YET;
  let ended = false;
  let signal: Signal | undefined;
  const elapsedMs = (): number => performance.now() - started;
  const draw = (): void => {
    if (console.interactive)
      console.err(
        `\r\u001b[2K${progressLine(state, { elapsedMs: elapsedMs(), colour: console.colour, width: console.width - 1 })}`,
      );
  };
  const timer = console.interactive ? setInterval(draw, REDRAW_MS) : undefined;
  timer?.unref();
  const note = (event: ProgressEvent): void => {
    state = advance(state, event);
    const line = console.interactive ? undefined : progressLog(state, event, { elapsedMs: elapsedMs() });
    if (line !== undefined) console.err(`${line}\n`);
  };
  channel.onmessage = (message: unknown) => {
    const { data } = message as { readonly data: unknown };
    if (typeof data === 'object' && data !== null && 'event' in data) note(data as ProgressEvent);
  };
  const onSignal = (name: Signal): void => {
    if (signal !== undefined) process.exit(exitCodeOfSignal(name));
    signal = name;
    console.err('\ninterrupted: removing the resources that the run has created; press Ctrl-C again to stop at once\n');
    channel.postMessage('interrupt');
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  return {
    reporter: {},
    signal: () => signal,
    end: () => {
      if (ended) return;
      ended = true;
      clearInterval(timer);
      if (console.interactive) console.err('\r\u001b[2K');
      channel.close();
      process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    },
  };
}

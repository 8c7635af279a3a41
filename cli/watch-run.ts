/** Prints the progress of a run and forwards signals to it. */

import { existsSync } from 'node:fs';
import { BroadcastChannel } from 'node:worker_threads';
import type { Reporter } from 'vitest/node';
import type { ProgressEvent } from '../contracts/formats/progress.ts';
import { plural } from '../reports/plural.ts';
import { linesAbove, progressBlock } from '../reports/progress/progress-block.ts';
import { progressLog } from '../reports/progress/progress-log.ts';
import { advance, NOTHING_YET, type Progress } from '../reports/progress/progress.ts';
import { runFile } from '../runner/run-files.ts';
import type { WorkerInput } from '../runner/worker-input.ts';
import { readLedger, type LedgerEntry } from '../transport/recording/ledger.ts';
import type { Console } from './console.ts';
import { exitCodeOfSignal } from './exit-codes.ts';
import { liveBlock } from './live-block.ts';

export interface Watch {
  readonly reporter: Reporter;
  /** The signal that interrupted the run, if any. */
  readonly signal: () => Signal | undefined;
  readonly end: () => void;
}

type Signal = 'SIGINT' | 'SIGTERM';

interface View {
  readonly show: (state: Progress, event: ProgressEvent) => void;
  /** A message that stays. */
  readonly say: (text: string) => void;
  readonly end: () => void;
}

const REDRAW_MS = 100;

const SILENT: Pick<View, 'show' | 'end'> = { show: () => {}, end: () => {} };

/** A block that is redrawn, with the failures above it. */
function blockView({ err, colour, errWidth = () => 80 }: Console, elapsedMs: () => number): View {
  const block = liveBlock(err);
  let state = NOTHING_YET;
  const draw = (): void => block.draw(progressBlock(state, { elapsedMs: elapsedMs(), colour, width: errWidth() - 1 }));
  const timer = setInterval(draw, REDRAW_MS);
  timer.unref();
  return {
    show: (after, event) => {
      state = after;
      const lines = linesAbove(event, { colour });
      if (lines.length > 0) block.above(lines);
    },
    say: (text) => block.above([text]),
    end: () => {
      clearInterval(timer);
      block.clear();
    },
  };
}

function logView({ err }: Console, elapsedMs: () => number): View {
  return {
    show: (state, event) => {
      for (const line of progressLog(state, event, { elapsedMs: elapsedMs() })) err(`${line}\n`);
    },
    say: (text) => err(`${text}\n`),
    end: () => {},
  };
}

const MOST_NAMED = 5;

const namesOf = (entries: readonly LedgerEntry[]): string => {
  const names = [...new Set(entries.map((entry) => `${entry.interface} ${entry.what}`))];
  return [...names.slice(0, MOST_NAMED), ...(names.length > MOST_NAMED ? ['others'] : [])].join(', ');
};

/** What a run does about what it has created, when it is interrupted. */
export function interruptionText(entries: readonly LedgerEntry[]): string {
  const removable = entries.filter(({ cleanup }) => cleanup !== undefined);
  const kept = entries.filter(({ cleanup }) => cleanup === undefined);
  const what = [
    removable.length > 0
      ? `removing ${plural(removable.length, 'resource')} (${namesOf(removable)})`
      : 'nothing to remove',
    ...(kept.length > 0
      ? [`${plural(kept.length, 'resource')} (${namesOf(kept)}) cannot be removed, and the report lists them`]
      : []),
  ];
  return `interrupted: ${what.join('; ')}; Ctrl-C again stops at once`;
}

const createdIn = (folder: string): readonly LedgerEntry[] => {
  const file = runFile(folder, 'ledger');
  return existsSync(file) ? readLedger(file) : [];
};

/** The first signal ends the run in order; the second ends the process. */
export function watchRun({ channel: name, folder, progress }: WorkerInput, console: Console): Watch {
  const channel = new BroadcastChannel(name);
  const started = performance.now();
  const elapsedMs = (): number => performance.now() - started;
  const isLive = console.interactive && progress !== 'quiet';
  const view: View = isLive
    ? blockView(console, elapsedMs)
    : { ...logView(console, elapsedMs), ...(progress === 'quiet' ? SILENT : {}) };
  let state = NOTHING_YET;
  let ended = false;
  let signal: Signal | undefined;
  channel.onmessage = (message: unknown) => {
    const { data } = message as { readonly data: unknown };
    if (typeof data !== 'object' || data === null || !('event' in data)) return;
    const event = data as ProgressEvent;
    state = advance(state, event, elapsedMs());
    view.show(state, event);
  };
  const onSignal = (name: Signal): void => {
    if (signal !== undefined) process.exit(exitCodeOfSignal(name));
    signal = name;
    view.say(interruptionText(createdIn(folder)));
    channel.postMessage('interrupt');
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  return {
    reporter: {},
    signal: () => signal,
    end: () => {
      if (ended) return;
      ended = true;
      view.end();
      channel.close();
      process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    },
  };
}

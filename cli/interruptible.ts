import { exitCodeOfSignal } from './exit-codes.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

type Signal = (typeof SIGNALS)[number];

/** Executes a task that the first signal aborts in order, and says so; a second signal ends the process at once. */
export async function interruptible<T>(
  task: (signal: AbortSignal, endedBy: () => Signal | undefined) => Promise<T>,
  onInterrupted: () => void = () => undefined,
): Promise<T> {
  const interruption = new AbortController();
  let by: Signal | undefined;
  const onSignal = (name: Signal): void => {
    if (by !== undefined) process.exit(exitCodeOfSignal(name));
    by = name;
    onInterrupted();
    interruption.abort();
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  try {
    return await task(interruption.signal, () => by);
  } finally {
    for (const name of SIGNALS) process.off(name, onSignal);
  }
}

import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ProviderOptions } from '../provider.ts';
import type { Announcement } from './standalone.ts';

/** A provider that runs in another process. */
export interface ChildProvider extends Announcement {
  /** Ends the process at once with SIGKILL, as `kill -9` does; resolves when it is gone. */
  kill(): Promise<void>;
  /** Asks the process to end with SIGTERM; resolves to its exit code. */
  terminate(): Promise<number | null>;
}

/** Starts a provider in its own process. From sources it takes Vite to read TypeScript; compiled it needs nothing. */
export async function startChildProvider(options: Omit<ProviderOptions, 'log' | 'alter'>): Promise<ChildProvider> {
  const child = spawn(process.execPath, [...entry(), JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const announcement = await firstLine(child);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const gone = once(child, 'exit') as Promise<[number | null]>;
    child.kill(signal);
    return (await gone)[0];
  };
  return {
    ...(JSON.parse(announcement) as Announcement),
    kill: async () => void (await end('SIGKILL')),
    terminate: () => end('SIGTERM'),
  };
}

function entry(): string[] {
  const here = import.meta.url;
  if (here.endsWith('.js')) return [fileURLToPath(new URL('./standalone.js', here))];
  const source = JSON.stringify(fileURLToPath(new URL('./standalone.ts', here)));
  const load = `import('vite').then(({ runnerImport }) => runnerImport(${source}, { configFile: false, logLevel: 'error' }))`;
  return ['--input-type=module', '-e', load, '--'];
}

async function firstLine(child: ChildProcess): Promise<string> {
  const lines = createInterface({ input: child.stdout! });
  const line = once(lines, 'line') as Promise<[string]>;
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`The provider ended with code ${String(code)} before it said where it listens.`);
  });
  const [text] = await Promise.race([line, gone]);
  gone.catch(() => undefined);
  lines.close();
  return text;
}

/** A command of the user, in its own shell and process group, so that every process it started ends with it. */

import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { Environment } from '../../profile/resolve.ts';

export interface ShellCommand {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  /** Ends the whole group: asked first, made to after a second. Resolves when the shell is gone. */
  stop(): Promise<void>;
}

export interface ShellOptions {
  readonly directory: string;
  readonly env: Environment;
}

const GRACE_MS = 1_000;

/** To a process and what it has started so far. */
export function signalGroup(pid: number | undefined, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // Gone already.
  }
}

export function startCommand(command: string, { directory, env }: ShellOptions): ShellCommand {
  const child = spawn(command, {
    shell: true,
    cwd: directory,
    env: { ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()).once('error', () => resolve()));
  // A suite that is killed with process.exit runs no other cleanup.
  const onExit = (): void => signalGroup(child.pid, 'SIGKILL');
  process.once('exit', onExit);
  void gone.then(() => process.off('exit', onExit));
  return {
    child,
    async stop() {
      signalGroup(child.pid, 'SIGTERM');
      const timer = setTimeout(() => signalGroup(child.pid, 'SIGKILL'), GRACE_MS);
      await gone;
      clearTimeout(timer);
    },
  };
}

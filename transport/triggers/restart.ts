/** Starts the target again with the command of its profile. */

import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Restart } from '../../contracts/formats/profile.ts';
import type { Environment } from '../../profile/resolve.ts';
import { signalGroup } from './shell-command.ts';
import type { Redactor } from '../redaction/redactor.ts';

export interface RestartOptions {
  readonly env: Environment;
  /** Folder of the profile, where the command runs. */
  readonly directory: string;
  readonly signal: AbortSignal;
  readonly redactor: Pick<Redactor, 'text'>;
}

export interface Restarted {
  /** True for exit code 0. */
  readonly done: boolean;
  /** Exit code and the end of the output, redacted. */
  readonly message: string;
}

export const RESTART_TIMEOUT_MS = 60_000;

const KEPT_CHARACTERS = 500;

/** How the command ended: its exit code, or why it has none. */
function ended(
  [program = '', ...args]: readonly string[],
  output: number,
  { env, directory }: RestartOptions,
  signal: AbortSignal,
): Promise<number | string> {
  return new Promise((resolve) => {
    // A file instead of a pipe: a server that the command leaves running may write on after the suite has ended.
    const child = spawn(program, args, {
      cwd: directory,
      env: { ...env },
      detached: true,
      stdio: ['ignore', output, output],
    });
    const stop = (): void => signalGroup(child.pid, 'SIGKILL');
    signal.addEventListener('abort', stop, { once: true });
    const end = (what: number | string): void => {
      signal.removeEventListener('abort', stop);
      resolve(what);
    };
    child.once('error', ({ message }) => end(message));
    child.once('exit', (code, by) => end(code ?? `stopped by ${by}`));
  });
}

/** Never rejects for what the command does. */
export async function restartTarget(restart: Restart, options: RestartOptions): Promise<Restarted> {
  const folder = mkdtempSync(path.join(tmpdir(), 'conform-restart-'));
  const file = path.join(folder, 'output');
  const output = openSync(file, 'a');
  const timeoutMs = restart.timeoutMs ?? RESTART_TIMEOUT_MS;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const end = await ended(restart.command, output, options, AbortSignal.any([options.signal, timeout]));
    const printed = readFileSync(file, 'utf8').trim().slice(-KEPT_CHARACTERS);
    const how = timeout.aborted ? `stopped after ${timeoutMs} ms` : typeof end === 'number' ? `exit code ${end}` : end;
    return { done: end === 0, message: options.redactor.text(printed === '' ? how : `${how}: ${printed}`) };
  } finally {
    closeSync(output);
    rmSync(folder, { recursive: true });
  }
}

/** The `conform` command as its users start it: a separate process, from the built package. */

import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../../contracts/package-root.ts';

/** The folder of the build under test; `CONFORM_BUILD` selects another one than `dist`. */
const build = path.resolve(packageRoot(), process.env['CONFORM_BUILD'] ?? 'dist');

export interface ConformEnd {
  /** Exit code; -1 if a signal ended the process. */
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface ConformProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<ConformEnd>;
  /** Resolves when the standard output or error contains the text. */
  readonly says: (text: string) => Promise<void>;
}

export interface ConformOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The standard input stays open for what the test writes to it; closed if absent. */
  readonly hasInput?: true;
}

/** The environment of the tester does not affect a scenario. */
function environment(own: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, ...(TMPDIR === undefined ? {} : { TMPDIR }), NO_COLOR: '1', CI: '1', ...own };
}

/** Starts `conform`. @throws Error if the package is not built. */
export function startConform(args: readonly string[], { cwd, env = {}, hasInput }: ConformOptions): ConformProcess {
  const command = path.join(build, 'cli/conform.js');
  if (!existsSync(command)) throw new Error(`${command} does not exist: npm run build`);
  const child = spawn(process.execPath, [command, ...args], {
    cwd,
    env: environment(env),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  if (!hasInput) child.stdin.end();
  let out = '';
  let err = '';
  const waiting: { readonly text: string; readonly resolve: () => void }[] = [];
  const look = (): void =>
    waiting.filter(({ text }) => `${out}${err}`.includes(text)).forEach(({ resolve }) => resolve());
  child.stdout.setEncoding('utf8').on('data', (piece: string) => ((out += piece), look()));
  child.stderr.setEncoding('utf8').on('data', (piece: string) => ((err += piece), look()));
  const ended = new Promise<ConformEnd>((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve({ code: code ?? -1, out, err }));
  });
  return {
    child,
    ended,
    says: (text) =>
      new Promise((resolve, reject) => {
        waiting.push({ text, resolve });
        look();
        void ended.then(() =>
          reject(new Error(`conform ended without printing ${JSON.stringify(text)}:\n${out}${err}`)),
        );
      }),
  };
}

/** Runs `conform` to its end. */
export const conform = (args: readonly string[], options: ConformOptions): Promise<ConformEnd> =>
  startConform(args, options).ended;

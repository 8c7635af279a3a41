/** The `conform` command as its users start it: a process of its own, from the built package. */

import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../package-root.ts';

/** The folder of the build under test; another than `dist` for a build of one's own. */
const build = path.resolve(packageRoot, process.env['CONFORM_BUILD'] ?? 'dist');

export interface ConformEnd {
  /** Exit code; -1 where a signal ended it. */
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface ConformProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<ConformEnd>;
  /** Resolves when the standard output or error holds the text. */
  readonly says: (text: string) => Promise<void>;
}

export interface ConformOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Nothing of the tester's own environment changes what a scenario sees. */
function environment(own: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, ...(TMPDIR === undefined ? {} : { TMPDIR }), NO_COLOR: '1', CI: '1', ...own };
}

/** Starts `conform`. @throws Error where the package is not built. */
export function startConform(args: readonly string[], { cwd, env = {} }: ConformOptions): ConformProcess {
  const command = path.join(build, 'cli/conform.js');
  if (!existsSync(command)) throw new Error(`${command} is not there: npm run build`);
  const child = spawn(process.execPath, [command, ...args], {
    cwd,
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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
        void ended.then(() => reject(new Error(`conform ended without saying ${JSON.stringify(text)}:\n${out}${err}`)));
      }),
  };
}

/** Runs `conform` to its end. */
export const conform = (args: readonly string[], options: ConformOptions): Promise<ConformEnd> =>
  startConform(args, options).ended;

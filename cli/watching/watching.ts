/** The loop of `conform watch`: each run is a separate process. */

import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { plural } from '../../reports/plural.ts';
import { withoutOptions } from '../command-line.ts';
import type { Console } from '../console.ts';
import { EXIT, exitCodeOfSignal } from '../exit-codes.ts';
import { readResult } from '../read-result.ts';
import { watchFiles } from './changes.ts';

export interface WatchingOptions {
  /** Files whose change starts a run. */
  readonly files: readonly string[];
  /** The options of `conform run`. */
  readonly args: readonly string[];
  /** Folder of the runs. */
  readonly out: string;
  readonly console: Console;
}

type Signal = 'SIGINT' | 'SIGTERM';

/** Why the next run starts, and whether it tests everything. */
interface Request {
  readonly why: string;
  readonly isWhole: boolean;
}

const EVERYTHING = 'a';

export class Watching {
  readonly #options: WatchingOptions;
  /** Requirements that failed in the last run. */
  #failing: readonly string[] = [];
  #child: ChildProcess | undefined;
  #next: Request | undefined = { why: 'first run', isWhole: true };
  #wake: () => void = () => {};
  #endedBy: Signal | undefined;

  constructor(options: WatchingOptions) {
    this.#options = options;
  }

  /** Runs until a signal ends it. @returns the exit code */
  async untilEnded(): Promise<number> {
    const { files, console } = this.#options;
    const end = this.#listen();
    console.err(
      `conform: watching ${files.map((file) => path.relative(process.cwd(), file)).join(', ')}; process ${process.pid}\n`,
    );
    try {
      while (this.#endedBy === undefined) {
        const request = this.#next;
        this.#next = undefined;
        if (request) await this.#serve(request);
        else await new Promise<void>((resolve) => (this.#wake = resolve));
      }
      return exitCodeOfSignal(this.#endedBy);
    } finally {
      end();
    }
  }

  /** Signals, changes of files and lines of the terminal. @returns a function that ends it */
  #listen(): () => void {
    const onSignal = (name: Signal): void => {
      this.#endedBy ??= name;
      this.#child?.kill(name);
      this.#wake();
    };
    const onHangUp = (): void => onSignal('SIGTERM');
    const onAsked = (): void => this.#ask({ why: 'signal SIGUSR1', isWhole: false });
    const onLine = (text: Buffer | string): void =>
      this.#ask({ why: 'asked to', isWhole: String(text).trim().toLowerCase() === EVERYTHING });
    process.on('SIGINT', onSignal).on('SIGTERM', onSignal).on('SIGHUP', onHangUp).on('SIGUSR1', onAsked);
    process.stdin.on('data', onLine);
    const unwatch = watchFiles(this.#options.files, (names) =>
      this.#ask({ why: `${names.join(', ')} changed`, isWhole: false }),
    );
    return () => {
      unwatch();
      process.stdin.off('data', onLine).pause();
      process.off('SIGINT', onSignal).off('SIGTERM', onSignal).off('SIGHUP', onHangUp).off('SIGUSR1', onAsked);
    };
  }

  /** A request during a run is served after it. */
  #ask(request: Request): void {
    this.#next = { ...request, isWhole: request.isWhole || this.#next?.isWhole === true };
    this.#wake();
  }

  async #serve({ why, isWhole }: Request): Promise<void> {
    const { console } = this.#options;
    if (!isWhole && this.#failing.length > 0) {
      console.err(`conform: ${why}: ${plural(this.#failing.length, 'failing requirement')} of the last run first\n`);
      await this.#run(this.#failing);
      if (this.#endedBy !== undefined || this.#failing.length > 0) return this.#say();
      console.err('conform: none of them fails any more: everything\n');
    } else console.err(`conform: ${why}: everything\n`);
    await this.#run();
    this.#say();
  }

  #say(): void {
    if (this.#endedBy !== undefined) return;
    const failing =
      this.#failing.length === 0 ? 'nothing fails' : plural(this.#failing.length, 'requirement') + ' failing';
    this.#options.console.err(
      `conform: ${failing}; waiting for a change. Enter: again; ${EVERYTHING} and Enter: everything; Ctrl-C: end\n`,
    );
  }

  async #run(only?: readonly string[]): Promise<void> {
    const { args, out } = this.#options;
    const selection = only ? [...withoutOptions(args, ['--only']), '--only', only.join(',')] : args;
    // Its own process group: Ctrl-C reaches it once, from here.
    const child = spawn(process.execPath, [process.argv[1] ?? '', 'run', ...selection], {
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    });
    this.#child = child;
    const code = await new Promise<number>((resolve) => {
      child.once('error', () => resolve(EXIT.suite)).once('exit', (ended) => resolve(ended ?? EXIT.suite));
    });
    this.#child = undefined;
    if (code === EXIT.usage) return;
    const { requirements } = readResult(path.join(out, 'latest')).result;
    this.#failing = requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  }
}

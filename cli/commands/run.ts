/** `conform run`: the suite against a target, verdict by verdict. */

import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import type { Result } from '../../contracts/formats/result.ts';
import { reporters, type Format } from '../../reports/reporters.ts';
import { terminalReport } from '../../reports/terminal.ts';
import { UserError } from '../../contracts/user-error.ts';
import type { Kit } from '../../suites/kit.ts';
import type { Console } from '../console.ts';
import { EXIT, exitCodeOf } from '../exit-codes.ts';
import { runOptions, withRunOptions, type RunFlags } from '../run-options.ts';
import { packageVersion } from '../package-root.ts';
import { readResult } from '../read-result.ts';
import { runVitest } from '../run-vitest.ts';
import { openTarget } from '../target.ts';
import { watchRun } from '../watch-run.ts';

interface Flags extends RunFlags {
  readonly out: string;
}

/** `20261120-221530-4f2a`: sorts by time, and two runs that begin together differ. */
function newRunId(now: Date): string {
  const stamp = now.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);
  return `${stamp}-${randomBytes(2).toString('hex')}`;
}

function makeFolder(out: string, id: string): string {
  const folder = path.resolve(out, id);
  try {
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    throw new UserError(
      {
        code: 'out.unwritable',
        what: `the folder ${folder} cannot be made: ${(cause as Error).message}`,
        next: 'give a folder you may write to with --out',
      },
      { cause },
    );
  }
  return folder;
}

/** `latest` beside the runs; not every file system has symbolic links, and a run does not fail for want of one. */
function pointLatest(folder: string): string {
  const link = path.join(path.dirname(folder), 'latest');
  try {
    rmSync(link, { recursive: true, force: true });
    symlinkSync(path.basename(folder), link, 'dir');
    return link;
  } catch {
    return folder;
  }
}

/** Written beside the result after every run: for a person, and for a pull request. */
const ALWAYS: readonly Format[] = ['html', 'markdown'];

function writeReports(folder: string): readonly { readonly format: string; readonly path: string }[] {
  const stored = readResult(folder);
  return ALWAYS.map((format) => {
    const { fileName, render } = reporters[format];
    writeFileSync(path.join(folder, fileName), render(stored));
    return { format, path: fileName };
  });
}

function resultOf(folder: string): Result | undefined {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'result.json'), 'utf8')) as Result;
  } catch {
    return undefined;
  }
}

/** Carries out a run and returns the exit code. */
async function run(flags: Flags, console: Console): Promise<number> {
  const options = runOptions(flags);
  const target = await openTarget(flags, console);
  try {
    const id = newRunId(new Date());
    const folder = makeFolder(flags.out, id);
    const kit: Kit = {
      id,
      profile: target.profile,
      profileFile: target.profileFile,
      directory: target.directory,
      options,
      commandLine: ['conform', ...process.argv.slice(2)].join(' '),
      suiteVersion: packageVersion,
      folder,
      channel: `conform-${id}`,
    };
    const watch = watchRun(kit, console);
    try {
      const { errors } = await runVitest({
        kit,
        junit: path.join(folder, 'junit.xml'),
        allure: path.join(folder, 'allure-results'),
        reporter: watch.reporter,
      });
      watch.end();
      const result = resultOf(folder);
      if (!result) {
        console.err(
          `conform: fault of the suite itself: the run left no result\n${errors.map((error) => `  ${error}\n`).join('')}`,
        );
        return EXIT.suite;
      }
      const written = writeReports(folder);
      const shown = path.relative(process.cwd(), pointLatest(folder)) || '.';
      console.out(
        terminalReport(result, {
          colour: console.colour,
          width: console.width,
          reports: [
            { format: 'result', path: path.join(shown, 'result.json') },
            ...written.map(({ format, path: name }) => ({ format, path: path.join(shown, name) })),
            { format: 'junit', path: path.join(shown, 'junit.xml') },
            { format: 'allure', path: path.join(shown, 'allure-results') },
            { format: 'recording', path: path.join(shown, 'recording.ndjson') },
          ],
        }),
      );
      return exitCodeOf(result);
    } finally {
      watch.end();
    }
  } finally {
    await target.close();
  }
}

export function runCommand(program: Command, console: Console, exit: (code: number) => void): void {
  withRunOptions(program.command('run'))
    .description('run the suite against the target of a profile, or against the embedded reference provider')
    .option('--out <folder>', 'folder for what a run writes', path.join('reports', 'out'))
    .addHelpText(
      'after',
      `
Examples:
  conform run                                   against the embedded reference provider
  conform run --profile sandbox.yaml            against the target a profile describes
  conform run --profile sandbox.yaml --read-only
  conform run --only device.access --seed 7     some requirements, another seed

Exit codes: 0 conformant or not fully verified, 1 non-conformant, 2 usage, profile or contract error, 3 not fully verified in
certification, 4 target or listener unreachable, 5 fault of the suite, 6 stale or expired waiver, 130 interrupted`,
    )
    .action(async (flags: Flags) => exit(await run(flags, console)));
}

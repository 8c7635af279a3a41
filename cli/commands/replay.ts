/** `conform replay`: sends the shortest sequence of a finding again. */

import path from 'node:path';
import { Command } from 'commander';
import { contractsOf } from '../../contracts/own-contract/own-contract.ts';
import type { Finding, Result } from '../../contracts/formats/result.ts';
import { nearest } from '../../contracts/nearest.ts';
import { UserError } from '../../contracts/user-error.ts';
import { isRequest } from '../../runner/reproduction/reproduction.ts';
import { Replay, type Replayed } from '../../runner/reproduction/replay.ts';
import { readReproductions } from '../../runner/reproduction/reproductions-file.ts';
import type { Console } from '../console.ts';
import { EXIT } from '../exit-codes.ts';
import { interruptible } from '../interruptible.ts';
import { withListenerOptions } from '../listener-options.ts';
import { withOwnOptions } from '../own-target.ts';
import { readRun } from '../read-run.ts';
import { withRunOptions } from '../run-options.ts';
import { openTarget, type TargetFlags } from '../target.ts';

/** The findings that are meant: all, the one with an id, the smallest of a cause, or those of a requirement. */
function chosen({ findings, causes }: Result, what: string): readonly Finding[] {
  const [smallest = what] = causes.find(({ id }) => id === what)?.findings ?? [];
  const found =
    what === 'all' ? findings : findings.filter(({ id, requirement }) => id === smallest || requirement === what);
  if (found.length > 0) return found;
  const ids = findings.flatMap(({ id, requirement }) => [id, requirement]);
  const like = nearest(what, ids);
  throw new UserError({
    code: 'replay.unknown',
    what: what === 'all' ? 'the run has no finding' : `${what}: the run has no finding of this name`,
    ...(like === undefined ? {} : { nearest: like }),
    next:
      findings.length === 0
        ? 'give the folder of another run'
        : 'give the id of a finding, a cause, a requirement, or all',
  });
}

/** The options with which the run was started select the target again. */
function targetFlags(options: readonly string[] | undefined, folder: string): TargetFlags {
  if (options === undefined)
    throw new UserError({
      code: 'replay.target',
      what: `${folder} does not state how its target is selected: no command started the run`,
      next: 'run `conform run` with a profile, and replay its findings',
    });
  const command = withOwnOptions(withListenerOptions(withRunOptions(new Command('run').exitOverride())));
  return command.parse([...options], { from: 'user' }).opts<TargetFlags>();
}

const shown = ({ finding, outcome, violated, repetitions, steps, reason }: Replayed): string =>
  [
    `${outcome.padEnd(14)} ${finding.id} ${finding.requirement} (violated ${violated} of ${repetitions} times)`,
    ...(outcome === 'fixed' ? [] : [`  expected     ${finding.expected}`, `  received     ${finding.received}`]),
    ...(reason === undefined ? [] : [`  because      ${reason}`]),
    ...(steps ?? [])
      .filter(isRequest)
      .map(({ request, identity }) => `  sent         ${request.method} ${request.url} as ${identity}`),
    ...(steps === undefined ? ['  sent         the scenarios of the requirement'] : []),
    '',
  ].join('\n');

const codeOf = (all: readonly Replayed[]): number => {
  const has = (...outcomes: readonly Replayed['outcome'][]): boolean =>
    all.some(({ outcome }) => outcomes.includes(outcome));
  if (has('still failing', 'intermittent')) return EXIT.nonConformant;
  return has('undecided') ? EXIT.notVerified : EXIT.ok;
};

async function replay(what: string, folder: string, console: Console): Promise<number> {
  const { captured, before } = readRun(folder);
  if (before?.complete !== true)
    throw new UserError({
      code: 'replay.result',
      what: `${folder} contains no result`,
      next: `conform judge ${folder}`,
    });
  const contracts = contractsOf(captured.begun.contract);
  const findings = chosen(before, what);
  const target = await openTarget(targetFlags(captured.begun.target, folder), console);
  const { profile, profileFile, directory } = target;
  try {
    return await interruptible(async (signal) => {
      const input = { contracts, captured, profile, profileFile, directory, env: process.env, signal };
      const session = new Replay({ ...input, reproductions: readReproductions(folder) });
      const replayed: Replayed[] = [];
      try {
        for (const finding of findings) {
          // One after the other: they share the pace and the listener.
          const one = await session.replay(finding);
          replayed.push(one);
          console.out(`${shown(one)}\n`);
        }
      } finally {
        await session.close();
      }
      return codeOf(replayed);
    });
  } finally {
    await target.close();
  }
}

export function replayCommand(command: Command, console: Console, exit: (code: number) => void): void {
  command
    .argument('<finding>', 'id of a finding or of a cause, id of a requirement, or all')
    .argument('[run]', 'folder of the run', path.join('reports', 'out', 'latest'))
    .addHelpText(
      'after',
      `
Sends the shortest sequence of requests that showed the finding, three times, each from a clean start, to the target of the run.
Where no sequence shows it alone, the scenarios of its requirement run again. Start it in the folder in which the run was started.

Examples:
  conform replay f-1f00c2d4
  conform replay all reports/out/20261120-101500-4f2a

Exit codes: 0 fixed, 1 still failing or intermittent, 2 finding or run not found, 3 undecided, 4 listener unreachable`,
    )
    .action(async (what: string, folder: string) => exit(await replay(what, folder, console)));
}

/** `conform replay`: sends the shortest sequence of a finding again. */

import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { contractsOf } from '../../contracts/own-contract/own-contract.ts';
import type { Finding, Result } from '../../contracts/formats/result.ts';
import { nearest } from '../../contracts/text/nearest.ts';
import { UserError } from '../../contracts/errors/user-error.ts';
import { callerText } from '../../reports/finding-rows.ts';
import { isRequest, type ReproductionStep, type RequestStep } from '../../runner/reproduction/reproduction.ts';
import { Replay, type Replayed, type ReplayedStop, type ReplayLedgers } from '../../runner/reproduction/replay.ts';
import { leftoverLine } from '../../runner/leftover-line.ts';
import { readReproductions, type Reproduced } from '../../runner/reproduction/reproductions-file.ts';
import type { ShownStop } from '../../runner/reproduction/stopped-target.ts';
import { readLedger } from '../../transport/recording/ledger.ts';
import type { Console } from '../console.ts';
import { EXIT, exitCodeOfSignal } from '../exit-codes.ts';
import { interruptible } from '../interruptible.ts';
import { readRun } from '../read-run.ts';
import { LATEST_RUN, newRunId } from '../run-folder.ts';
import { openTarget } from '../target.ts';
import { targetFlags } from '../target-of-run.ts';

interface Chosen {
  readonly findings: readonly Finding[];
  readonly stops: readonly ShownStop[];
}

/** What is meant: all, the finding or stop with an id, the smallest finding of a cause, or those of a requirement. */
function chosen({ findings, causes }: Result, { stops: known }: Reproduced, what: string): Chosen {
  const stops = known.filter(({ stop, steps }) => steps.length > 0 && (what === 'all' || stop.id === what));
  const [smallest = what] = causes.find(({ id }) => id === what)?.findings ?? [];
  const found =
    what === 'all' ? findings : findings.filter(({ id, requirement }) => id === smallest || requirement === what);
  if (found.length + stops.length > 0) return { findings: found, stops };
  const ids = [...findings.flatMap(({ id, requirement }) => [id, requirement]), ...known.map(({ stop }) => stop.id)];
  const like = nearest(what, ids);
  throw new UserError({
    code: 'replay.unknown',
    what: what === 'all' ? 'the run has no finding' : `${what}: the run has no finding of this name`,
    nearest: like,
    next:
      findings.length === 0
        ? 'give the folder of another run'
        : 'give the id of a finding, a cause, a requirement, or all',
  });
}

/** Longer bodies are in the report. */
const LONGEST_BODY = 200;

const sentLine = ({ request: { method, url, body }, identity, facts }: RequestStep): string => {
  const sent = `  sent         ${method} ${url} as ${callerText(identity, facts.token)}`;
  if (body === undefined) return sent;
  return `${sent}\n               ${body.length > LONGEST_BODY ? `${body.slice(0, LONGEST_BODY)}…` : body}`;
};

/** What was done, in order; pauses and notes about requests are left out. */
function stepLine(step: ReproductionStep): readonly string[] {
  if (isRequest(step)) return [sentLine(step)];
  if (step.event === 'delivery') return [`  awaited      a notification to the hub ${step.facts.hub}`];
  return step.event === 'note' && step.note === 'delivery-window'
    ? [`  watched      hubs for the event "${step.facts.trigger}"`]
    : [];
}

/** A violation that shows at times only may not be shown by one repetition. */
const onceOnly = ({ outcome, repetitions }: Replayed): readonly string[] =>
  outcome === 'fixed' && repetitions === 1
    ? ['  repeated     once; if the violation shows at times only, replay again']
    : [];

const shown = (replayed: Replayed): string => {
  const { finding, outcome, violated, repetitions, steps, reason } = replayed;
  return [
    `${outcome.padEnd(17)} ${finding.id} ${finding.requirement} (violated ${violated} of ${repetitions} times)`,
    ...(outcome === 'fixed' ? [] : [`  expected     ${finding.expected}`, `  received     ${finding.received}`]),
    ...(reason === undefined ? [] : [`  because      ${reason}`]),
    ...(steps ?? []).flatMap(stepLine),
    ...(steps === undefined ? ['  sent         all scenarios of the run on the interface'] : []),
    ...onceOnly(replayed),
    '',
  ].join('\n');
};

const codeOf = (all: readonly Replayed['outcome'][]): number => {
  const has = (...outcomes: readonly Replayed['outcome'][]): boolean =>
    all.some((outcome) => outcomes.includes(outcome));
  if (has('still failing', 'intermittent', 'failing otherwise')) return EXIT.nonConformant;
  return has('undecided') ? EXIT.notVerified : EXIT.ok;
};

/** Files in the folder of the run that list what a replay created. One that is there lists what an earlier replay left. */
function ledgersIn(folder: string, console: Console): ReplayLedgers {
  const ledgers = {
    sequences: path.join(folder, 'replay-ledger.ndjson'),
    scenarios: path.join(folder, 'replay-scenarios-ledger.ndjson'),
  };
  for (const file of Object.values(ledgers))
    for (const entry of existsSync(file) ? readLedger(file) : [])
      console.err(`conform: an earlier replay left on the target: ${leftoverLine({ ...entry, why: '' }).what}\n`);
  return ledgers;
}

function removeIfEmpty(ledgers: ReplayLedgers): void {
  for (const file of Object.values(ledgers)) if (existsSync(file) && readLedger(file).length === 0) rmSync(file);
}

const shownStop = ({ stop, steps, outcome, stopped, repetitions }: ReplayedStop): string =>
  [
    `${outcome.padEnd(17)} ${stop.id} the target stopped responding (${stopped} of ${repetitions} times)`,
    ...steps.filter(isRequest).map(sentLine),
    '',
  ].join('\n');

async function replay(what: string, folder: string, console: Console): Promise<number> {
  const { captured, before } = readRun(folder);
  if (before?.complete !== true)
    throw new UserError({
      code: 'replay.result',
      what: `${folder} contains no result`,
      next: `conform judge ${folder}`,
    });
  const contracts = contractsOf(captured.begun.contract);
  const reproduced = readReproductions(folder);
  const { findings, stops } = chosen(before, reproduced, what);
  const target = await openTarget(targetFlags(captured.begun.target, folder), console);
  const { profile, profileFile, directory } = target;
  try {
    return await interruptible(
      async (signal, endedBy) => {
        const ledgers = ledgersIn(folder, console);
        const input = { contracts, captured, profile, profileFile, directory, env: process.env, signal, ledgers };
        const about = { id: newRunId(new Date()), isOne: findings.length === 1 };
        const session = new Replay({ ...input, ...about, reproductions: reproduced.reproductions });
        const replayed: Replayed['outcome'][] = [];
        try {
          // One after the other: they share the pace and the listener.
          for (const one of stops) {
            const again = await session.replayStop(one);
            replayed.push(again.outcome);
            console.out(`${shownStop(again)}\n`);
          }
          for (const finding of findings) {
            const one = await session.replay(finding);
            replayed.push(one.outcome);
            console.out(`${shown(one)}\n`);
          }
        } catch (error) {
          if (!signal.aborted) throw error;
        } finally {
          for (const { what, why } of await session.close()) console.out(`left on the target: ${what}: ${why}\n`);
          removeIfEmpty(ledgers);
        }
        const by = endedBy();
        if (by === undefined) return codeOf(replayed);
        console.err(`conform: interrupted: ${replayed.length} of ${findings.length + stops.length} replayed\n`);
        return exitCodeOfSignal(by);
      },
      () => console.err('conform: interrupted: removing what was created; Ctrl-C again stops at once\n'),
    );
  } finally {
    await target.close();
  }
}

export function replayCommand(command: Command, console: Console, exit: (code: number) => void): void {
  command
    .argument('<finding>', 'id of a finding, of a cause or of what stops the target, id of a requirement, or all')
    .argument('[run]', 'folder of the run', LATEST_RUN)
    .addHelpText(
      'after',
      `
Sends the shortest sequence of requests that showed the finding, three times, each from a clean start, to the target of the run.
What stops the target (s-...) is sent to the target started again by target.restart of the profile, each time.
If no sequence shows a finding alone, all scenarios of the run on its interface run again: only they show that a finding is fixed.
A finding is failing otherwise if the target does not repeat it, but violates its requirement in another way.
Start it in the folder in which the run was started.

Examples:
  conform replay f-1f00c2d4
  conform replay all reports/out/20261120-101500-4f2a

Exit codes: 0 fixed, 1 still failing, intermittent or failing otherwise, 2 finding or run not found, 3 undecided, 4 target or listener unreachable,
130 interrupted, 143 terminated`,
    )
    .action(async (what: string, folder: string) => exit(await replay(what, folder, console)));
}

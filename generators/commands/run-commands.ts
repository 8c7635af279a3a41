/** Runs random command sequences against a target and brings a failing one down to its shortest form. */

import fc from 'fast-check';
import type { JsonObject } from '../../contracts/contract.ts';
import type { TargetCommand } from './command.ts';
import { create } from './create.ts';
import { list } from './list.ts';
import { emptyModel, ModelMismatch } from './model.ts';
import { patch } from './patch.ts';
import { retrieve } from './retrieve.ts';
import { subscribe } from './subscribe.ts';
import type { Target } from './target.ts';
import { trigger } from './trigger.ts';
import { unsubscribe } from './unsubscribe.ts';

export interface CommandRun {
  /** A target for one sequence; called anew for every sequence, so that each starts from its own model. */
  readonly target: () => Promise<Target> | Target;
  readonly bodies: fc.Arbitrary<JsonObject>;
  /** Changes to patch with; without them no patch is generated. */
  readonly changes?: fc.Arbitrary<JsonObject>;
  readonly seed: number;
  /** Sequences to try. Default 20. */
  readonly sequences?: number;
  /** Longest sequence. Default 12. */
  readonly maxCommands?: number;
  /** From an earlier failure: replays it and nothing else. */
  readonly replay?: Replay;
  /** Give up shrinking and trying after this time. Default: never. */
  readonly deadlineMs?: number;
}

/** What it takes to repeat a failing sequence; plain data. */
interface Replay {
  readonly seed: number;
  readonly path: string;
  readonly replayPath: string;
}

export type CommandOutcome =
  | { readonly kind: 'agreed'; readonly sequences: number }
  | {
      readonly kind: 'mismatch';
      /** The shortest failing sequence found, a line a command. */
      readonly commands: readonly string[];
      readonly mismatch: ModelMismatch;
      readonly replay: Replay;
    }
  /** The target could not be driven. */
  | { readonly kind: 'error'; readonly error: unknown; readonly commands: readonly string[]; readonly replay: Replay };

/** @returns data, regardless of what the target does; nothing is thrown for it */
export async function runCommands(run: CommandRun): Promise<CommandOutcome> {
  const abilities = await run.target();
  const { sequences = 20, maxCommands = 12, replay, deadlineMs } = run;
  const property = fc.asyncProperty(
    fc.commands(commandsFor(run, abilities), {
      maxCommands,
      size: 'max',
      ...(replay === undefined ? {} : { replayPath: replay.replayPath }),
    }),
    async (commands) => {
      await fc.asyncModelRun(async () => ({ model: emptyModel(), real: await run.target() }), commands);
    },
  );
  const details = await fc.check(property, {
    seed: replay?.seed ?? run.seed,
    numRuns: sequences,
    ...(replay === undefined ? {} : { path: replay.path }),
    ...(deadlineMs === undefined ? {} : { interruptAfterTimeLimit: deadlineMs }),
  });
  return outcomeOf(details);
}

/** Commands a target is able to run, by the methods it has. */
function commandsFor(
  { bodies, changes }: Pick<CommandRun, 'bodies' | 'changes'>,
  target: Target,
): fc.Arbitrary<TargetCommand>[] {
  const notifies = target.notified !== undefined && target.subscribe !== undefined;
  return [
    create(bodies),
    ...(target.retrieve === undefined ? [] : [retrieve()]),
    ...(target.patch === undefined || changes === undefined ? [] : [patch(changes)]),
    ...(target.list === undefined ? [] : [list()]),
    ...(notifies ? [subscribe()] : []),
    ...(notifies && target.unsubscribe !== undefined ? [unsubscribe()] : []),
    ...(target.trigger === undefined ? [] : [trigger()]),
  ];
}

function outcomeOf(details: fc.RunDetails<[Iterable<TargetCommand>]>): CommandOutcome {
  if (!details.failed || details.counterexample === null) return { kind: 'agreed', sequences: details.numRuns };
  const shown = String(details.counterexample[0]);
  const replay = {
    seed: details.seed,
    path: details.counterexamplePath ?? '',
    replayPath: /replayPath="([^"]*)"/.exec(shown)?.[1] ?? '',
  };
  const commands = [...details.counterexample[0]].map(String);
  const error = details.errorInstance;
  return error instanceof ModelMismatch
    ? { kind: 'mismatch', commands, mismatch: error, replay }
    : { kind: 'error', error, commands, replay };
}

/** The options that `run` and `plan` share. */

import { InvalidArgumentError, Option, type Command } from 'commander';
import type { RunOptions, Effort } from '../profile/run-options.ts';
import { DEFAULT_OPTIONS } from '../profile/run-options.ts';
import type { Contract } from '../contracts/contract.ts';
import { UserError } from '../contracts/user-error.ts';
import { loadContracts } from '../contracts/load.ts';
import { nearest } from '../contracts/nearest.ts';
import { meantRequirement } from '../contracts/renamed-requirements.ts';

export interface RunFlags {
  readonly profile?: string;
  readonly embedded?: boolean;
  readonly seed: number;
  readonly effort: Effort;
  readonly readOnly?: boolean;
  readonly strict?: boolean;
  readonly certify?: boolean;
  readonly interface?: readonly string[];
  readonly only?: readonly string[];
  readonly fault?: readonly string[];
  readonly variant?: readonly string[];
  readonly allowWrites?: boolean;
  /** From 0 to 1. */
  readonly requireDecided?: number;
}

function integer(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new InvalidArgumentError('Expected a whole number, 0 or greater, for example 7.');
  return Number(text);
}

function percentage(text: string): number {
  if (!/^(100|\d{1,2})$/.test(text))
    throw new InvalidArgumentError('Expected a percentage from 0 to 100, for example 90.');
  return Number(text) / 100;
}

/** Values separated by commas, in one option or in several. */
export const several = (text: string, before: readonly string[] | undefined): readonly string[] => [
  ...(before ?? []),
  ...text.split(','),
];

export function withRunOptions(command: Command): Command {
  return command
    .option('-p, --profile <file>', 'profile of the target (default: profile.yaml or conform.yaml in this folder)')
    .option('--embedded', 'test the embedded reference provider (default if there is no profile)')
    .option(
      '--seed <number>',
      'seed of the generated values; the same seed gives the same requests',
      integer,
      DEFAULT_OPTIONS.seed,
    )
    .addOption(
      new Option('--effort <effort>', 'how many requests to send')
        .choices(['smoke', 'standard', 'thorough'])
        .default('standard'),
    )
    .option('-i, --interface <names>', 'interfaces to test, separated by commas (default: all)', several)
    .option('--only <ids>', 'requirements to test: ids or prefixes of ids, separated by commas (default: all)', several)
    .option('--read-only', 'send no request that changes state')
    .option('--allow-writes', 'allow requests that change state if the profile has mode: production')
    .option('--strict', 'fail, instead of warn, on a status that the source document does not list')
    .option('--certify', 'certification: CONFORMANT only if nothing is undeclared, undecided, assumed or waived')
    .option(
      '--require-decided <percent>',
      'share of the decidable mandatory requirements of an interface that exit code 0 requires (default: 80)',
      percentage,
    )
    .option('--fault <ids>', 'activate faults of the embedded reference provider', several)
    .option('--variant <ids>', 'activate variants of the embedded reference provider', several);
}

function known(
  kind: string,
  given: readonly string[] | undefined,
  names: readonly string[],
  fits: (given: string, name: string) => boolean,
  dashes = '--',
): void {
  for (const one of given ?? []) {
    if (names.some((name) => fits(one, name))) continue;
    const { isRenamed, id: like } =
      kind === 'only' ? meantRequirement(one, names) : { isRenamed: false, id: nearest(one, names) };
    throw new UserError({
      code: `options.${kind}`,
      what: isRenamed
        ? `${dashes}${kind} ${one}: this requirement was renamed`
        : `${dashes}${kind} ${one}: unknown ${kind === 'only' ? 'requirement' : kind}`,
      ...(like === undefined ? {} : { nearest: like }),
      next: isRenamed
        ? `use ${like}`
        : kind === 'only'
          ? '`conform plan --all` lists the requirements'
          : `use one of ${names.join(', ')}`,
    });
  }
}

/**
 * The contracts of the named interfaces; all if none is named.
 * @throws UserError for an interface that does not exist.
 */
export function chosenContracts(
  contracts: readonly Contract[],
  names: readonly string[] | undefined,
): readonly Contract[] {
  known(
    'interface',
    names,
    contracts.map(({ id }) => id),
    (one, name) => one === name,
  );
  return contracts.filter(({ id }) => names?.includes(id) ?? true);
}

/** @throws UserError for an interface or requirement that does not exist. */
export function checkNames(
  { interfaces, only }: Pick<RunOptions, 'interfaces' | 'only'>,
  dashes = '--',
  contracts: readonly Contract[] = loadContracts(),
): void {
  const names = contracts.map(({ id }) => id);
  known('interface', interfaces, names, (one, name) => one === name, dashes);
  const ids = contracts.flatMap(({ requirements }) => requirements.map(({ id }) => id));
  known('only', only, ids, (one, id) => id === one || id.startsWith(`${one.replace(/\.$/, '')}.`), dashes);
}

/** @throws UserError for an interface or requirement that does not exist. */
export function runOptions(flags: RunFlags, contracts: readonly Contract[] = loadContracts()): RunOptions {
  const options: RunOptions = {
    seed: flags.seed,
    effort: flags.effort,
    readOnly: flags.readOnly ?? false,
    strict: flags.strict ?? false,
    certification: flags.certify ?? false,
    ...(flags.requireDecided === undefined ? {} : { requiredShare: flags.requireDecided }),
    ...(flags.interface ? { interfaces: flags.interface } : {}),
    ...(flags.only ? { only: flags.only } : {}),
  };
  checkNames(options, '--', contracts);
  return options;
}

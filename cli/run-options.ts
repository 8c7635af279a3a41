/** The options of `run`, and those of them that also `plan` has. */

import { InvalidArgumentError, type Command } from 'commander';
import { DEFAULT_OPTIONS, EFFORTS, type RunOptions, type Effort } from '../profile/run-options.ts';
import type { Contract } from '../contracts/contract.ts';
import { loadContracts } from '../contracts/load.ts';
import { choiceOption } from './choice.ts';
import { checkNames } from './known-names.ts';
import { withProfileOption } from './profile-option.ts';

/** What selects the target, the requirements and the scenarios. */
export interface PlanFlags {
  readonly profile?: string;
  readonly embedded?: boolean;
  readonly effort: Effort;
  readonly readOnly?: boolean;
  readonly interface?: readonly string[];
  readonly only?: readonly string[];
  readonly exclude?: readonly string[];
  readonly fault?: readonly string[];
  readonly variant?: readonly string[];
  readonly allowWrites?: boolean;
}

export interface RunFlags extends PlanFlags {
  readonly seed: number;
  readonly strict?: boolean;
  readonly certify?: boolean;
  readonly failFast?: boolean;
  readonly allowRestart?: boolean;
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

export const withPlanOptions = (command: Command): Command =>
  withProfileOption(command)
    .option('--embedded', 'test the embedded reference provider (default if there is no profile)')
    .addOption(choiceOption('--effort <effort>', 'how many requests to send', EFFORTS).default(DEFAULT_OPTIONS.effort))
    .option('-i, --interface <names>', 'interfaces to test, separated by commas (default: all)', several)
    .option('--only <ids>', 'requirements to test: ids or prefixes of ids, separated by commas (default: all)', several)
    .option('--exclude <ids>', 'requirements not to test: ids or prefixes of ids, separated by commas', several)
    .option('--read-only', 'send no request that changes state')
    .option('--allow-writes', 'allow requests that change state if the profile has mode: production')
    .option('--fault <ids>', 'activate faults of the embedded reference provider', several)
    .option('--variant <ids>', 'activate variants of the embedded reference provider', several);

export const withRunOptions = (command: Command): Command =>
  withPlanOptions(command)
    .option(
      '--seed <number>',
      'seed of the generated values; the same seed gives the same requests',
      integer,
      DEFAULT_OPTIONS.seed,
    )
    .option('--allow-restart', 'with --read-only: allow target.restart of the profile, which starts the target again')
    .option('--strict', 'fail, instead of warn, on a status that the source document does not list')
    .option(
      '--certify',
      'certification: CONFORMANT only if nothing is undeclared, undecided, assumed, observed by conform learn, or waived',
    )
    .option(
      '--require-decided <percent>',
      'share of the decidable mandatory requirements of an interface that exit code 0 requires (default: 80)',
      percentage,
    );

/** What decides the plan; the other options are the default ones. @throws UserError for an interface or requirement that does not exist. */
export function planOptions(flags: PlanFlags, contracts: readonly Contract[] = loadContracts()): RunOptions {
  const options: RunOptions = {
    ...DEFAULT_OPTIONS,
    effort: flags.effort,
    readOnly: flags.readOnly ?? false,
    ...(flags.interface ? { interfaces: flags.interface } : {}),
    ...(flags.only ? { only: flags.only } : {}),
    ...(flags.exclude ? { exclude: flags.exclude } : {}),
  };
  checkNames(options, '--', contracts);
  return options;
}

/** @throws UserError for an interface or requirement that does not exist. */
export const runOptions = (flags: RunFlags, contracts?: readonly Contract[]): RunOptions => ({
  ...planOptions(flags, contracts),
  seed: flags.seed,
  strict: flags.strict ?? false,
  certification: flags.certify ?? false,
  ...(flags.requireDecided === undefined ? {} : { requiredShare: flags.requireDecided }),
  ...(flags.failFast ? { failFast: true } : {}),
  ...(flags.allowRestart ? { allowRestart: true } : {}),
});

/** What may come next on a command line, read from the structure that commander has of the commands. */

import { LATEST_RUN } from '../run-folder.ts';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Argument, Command, Option } from 'commander';
import { loadContracts } from '../../contracts/load.ts';
import { FORMATS, reporters } from '../../reports/reporters.ts';
import { readResult } from '../read-result.ts';

export interface Candidate {
  readonly value: string;
  readonly description?: string;
}

type Source = () => readonly Candidate[] | Promise<readonly Candidate[]>;

const values = (names: readonly string[]): readonly Candidate[] => names.map((value) => ({ value }));

const requirements: Source = () =>
  loadContracts().flatMap((contract) =>
    contract.requirements.map(({ id, statement }) => ({ value: id, description: statement })),
  );

/** Findings and causes of the latest run; none if there is no run. */
const findings: Source = () => {
  try {
    const { findings: found, causes } = readResult(LATEST_RUN).result;
    return [
      { value: 'all', description: 'every finding of the run' },
      ...causes.map(({ id }) => ({ value: id, description: 'a cause' })),
      ...found.map(({ id, requirement }) => ({ value: id, description: requirement })),
    ];
  } catch {
    return [];
  }
};

/** Folders of stored runs. */
const runs: Source = () => {
  const folder = path.dirname(LATEST_RUN);
  try {
    return readdirSync(folder).map((name) => ({ value: path.join(folder, name) }));
  } catch {
    return [];
  }
};

const faults: Source = async () => {
  const { allFaults } = await import('../../reference/faults/all.ts');
  return allFaults().map(({ id, summary }) => ({ value: id, description: summary }));
};

/** Values of options, by their names, or by command and name; those of other options are names of files, or are not known. */
const OF_OPTION: Readonly<Record<string, Source>> = {
  only: requirements,
  exclude: requirements,
  interface: () => loadContracts().map(({ id, title }) => ({ value: id, description: title })),
  format: () => FORMATS.map((value) => ({ value, description: reporters[value].purpose })),
  run: runs,
  fault: faults,
  'selftest only': faults,
  variant: async () => {
    const { allVariants } = await import('../../reference/variants/all.ts');
    return allVariants.map(({ id, summary }) => ({ value: id, description: summary }));
  },
};

/** Values of arguments, by their names. */
const OF_ARGUMENT: Readonly<Record<string, Source>> = { id: requirements, finding: findings, run: runs };

const takesValue = ({ required, optional }: Option): boolean => required || optional;

const optionOf = (command: Command, word = ''): Option | undefined =>
  command.options.find(({ long, short }) => word === long || word === short);

const valuesOf = async (choices: readonly string[] | undefined, source: Source | undefined) =>
  choices ? values(choices) : source ? source() : [];

/** Of values separated by commas, the last one is completed. */
async function optionValues(command: Command, option: Option, word: string): Promise<readonly Candidate[]> {
  const before = word.slice(0, word.lastIndexOf(',') + 1);
  const name = option.attributeName();
  const source = OF_OPTION[`${command.name()} ${name}`] ?? OF_OPTION[name];
  const some = await valuesOf(option.argChoices, source);
  return some.map((one) => ({ ...one, value: `${before}${one.value}` }));
}

function argumentAt(command: Command, words: readonly string[]): Argument | undefined {
  const given = words.filter((word, index) => {
    const before = optionOf(command, words[index - 1]);
    return !word.startsWith('-') && !(before && takesValue(before));
  });
  const { registeredArguments: all } = command;
  return all[given.length] ?? all.findLast(({ variadic }) => variadic);
}

async function all(command: Command, before: readonly string[], word: string): Promise<readonly Candidate[]> {
  const option = optionOf(command, before.at(-1));
  if (option && takesValue(option)) return optionValues(command, option, word);
  if (word.startsWith('-'))
    return [
      ...command.options.map(({ long, short, description }) => ({ value: long ?? short ?? '', description })),
      { value: '--help', description: 'print the help of the command' },
    ];
  const argument = argumentAt(command, before);
  return argument ? valuesOf(argument.argChoices, OF_ARGUMENT[argument.name()]) : [];
}

/**
 * Candidates for the last of some words of a command; none where the shell completes names of files.
 * @param words the words after the name of the command
 */
export async function candidatesFor(command: Command, words: readonly string[]): Promise<readonly Candidate[]> {
  const word = words.at(-1) ?? '';
  const found = await all(command, words.slice(0, -1), word);
  return found.filter(({ value }) => value.startsWith(word));
}

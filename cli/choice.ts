import { InvalidArgumentError, Option } from 'commander';
import { nearest } from '../contracts/text/nearest.ts';

/** One of some names; for another one, the message gives the nearest. */
export function chosenOf<T extends string>(given: string, names: readonly T[]): T {
  const found = names.find((name) => name === given);
  if (found !== undefined) return found;
  const like = nearest(given, names);
  throw new InvalidArgumentError(
    `${like === undefined ? '' : `Did you mean ${like}? `}Allowed choices are ${names.join(', ')}.`,
  );
}

/** An option that takes one of some names. */
export const choiceOption = (flags: string, description: string, names: readonly string[]): Option =>
  new Option(flags, description).choices(names).argParser((given: string) => chosenOf(given, names));

/** `conform completion`: prints the completion script of a shell. `conform complete`: prints the candidates that the script asks for. */

import { Argument, Command } from 'commander';
import { chosenOf } from '../choice.ts';
import type { CommandRow } from '../command-row.ts';
import { candidatesFor, type Candidate } from '../completion/candidates.ts';
import { SCRIPTS, SHELLS, type Shell } from '../completion/scripts.ts';
import type { Console } from '../console.ts';

type Rows = Readonly<Record<string, CommandRow>>;

const LONGEST_DESCRIPTION = 80;

export function completionCommand(command: Command, console: Console): void {
  command
    .addArgument(
      new Argument('<shell>', 'shell').choices(SHELLS).argParser((given: string) => chosenOf<Shell>(given, SHELLS)),
    )
    .addHelpText(
      'after',
      `
Completes commands, options, values, ids of requirements, faults and findings.

Examples:
  eval "$(conform completion bash)"                                       in ~/.bashrc
  eval "$(conform completion zsh)"                                        in ~/.zshrc, after compinit
  conform completion fish > ~/.config/fish/completions/conform.fish`,
    )
    .action((shell: Shell) => console.out(SCRIPTS[shell]));
}

const commandsOf = (rows: Rows): readonly Candidate[] =>
  Object.entries(rows)
    .filter(([, { isHidden }]) => isHidden !== true)
    .map(([value, { purpose }]) => ({ value, description: purpose }));

async function candidates(words: readonly string[], rows: Rows): Promise<readonly Candidate[]> {
  const [name = '', ...rest] = words;
  const own = rows[name];
  if (own && rest.length > 0) {
    const command = new Command(name);
    (await own.load())(
      command,
      { out: () => {}, err: () => {}, colour: false, width: 80, interactive: false },
      () => {},
    );
    return candidatesFor(command, rest);
  }
  const isHelp = name === 'help' && rest.length === 1;
  if (!isHelp && rest.length > 0) return [];
  const word = isHelp ? (rest[0] ?? '') : name;
  return [...commandsOf(rows), { value: 'help', description: 'print the help of a command' }].filter(({ value }) =>
    value.startsWith(word),
  );
}

export const completeCommand =
  (rows: Rows) =>
  (command: Command, console: Console): void => {
    command
      .argument('[words...]', 'words of the command line, the last one incomplete')
      .action(async (words: readonly string[]) => {
        const found = await candidates(words, rows);
        console.out(
          found
            .map(({ value, description = '' }) => {
              const [line = ''] = description.split('\n');
              return line === '' ? `${value}\n` : `${value}\t${line.slice(0, LONGEST_DESCRIPTION)}\n`;
            })
            .join(''),
        );
      });
  };

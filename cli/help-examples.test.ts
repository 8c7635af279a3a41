import { describe, expect, it } from 'vitest';
import { COMMANDS } from './commands.ts';
import { definedCommand, examplesOf } from './testing/help-examples.ts';

const visible = Object.keys(COMMANDS).filter((name) => COMMANDS[name]?.isHidden !== true);

/** The words that a POSIX shell makes of a command, up to its redirection. */
const wordsOf = (line: string): readonly string[] =>
  Array.from(line.replace(/ > .*$/, '').matchAll(/'([^']*)'|(\S+)/g), ([, quoted, word]) => quoted ?? word ?? '');

/** Each `conform` command of a line, also within `$(...)`. */
const commandsIn = (line: string): readonly string[] =>
  Array.from(line.matchAll(/(?:^|\$\()conform ((?:[^)]|\)(?!"))+)/g), ([, text = '']) => text);

describe('the help of a command', () => {
  it.each(visible)('%s: has examples that the command line accepts', async (name) => {
    const examples = await examplesOf(name);
    expect(examples.length).toBeGreaterThan(0);
    for (const line of examples)
      for (const text of commandsIn(line)) {
        const [other = '', ...words] = wordsOf(text);
        const command = await definedCommand(other);
        await command.parseAsync(words, { from: 'user' });
      }
  });

  it.each(['run', 'watch', 'judge', 'merge'])('%s: has the options about how a result is printed', async (name) => {
    const { options } = await definedCommand(name);
    expect(options.map(({ short, long }) => short ?? long)).toEqual(expect.arrayContaining(['-q', '-f']));
  });
});

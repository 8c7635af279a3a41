/**
 * Scenarios of the command line as plain text:
 * ```
 * === title
 * --- a-file.yaml
 * its content
 * $ NAME=value conform command --option
 * what is printed, errors first
 * ...
 * [2]
 * ```
 * Files come first. Each command is followed by its output, in which a line `...` matches any number of lines and `<...>` within a line
 * matches any text. The exit code in brackets ends the output.
 */

interface Step {
  readonly env: Readonly<Record<string, string>>;
  readonly args: readonly string[];
  readonly expected: readonly string[];
  readonly code: number;
}

export interface CommandScenario {
  readonly name: string;
  readonly files: ReadonlyMap<string, string>;
  readonly steps: readonly Step[];
}

function readStep(line: string, expected: readonly string[], code: number): Step {
  const words = line.slice(2).split(' ');
  const at = words.indexOf('conform');
  if (at < 0) throw new Error(`not a conform command: ${line}`);
  const env = words.slice(0, at).map((word) => {
    const [name = '', ...value] = word.split('=');
    return [name, value.join('=')] as const;
  });
  return { env: Object.fromEntries(env), args: words.slice(at + 1), expected, code };
}

function readScenario(block: string): CommandScenario {
  const [name = '', ...lines] = block.trimEnd().split('\n');
  const files = new Map<string, string>();
  const steps: Step[] = [];
  let file: string | undefined;
  let command: string | undefined;
  let collected: string[] = [];
  const endFile = (): void => {
    if (file !== undefined) files.set(file, `${collected.join('\n')}\n`);
    file = undefined;
    collected = [];
  };
  for (const line of lines) {
    const code = /^\[(\d+)\]$/.exec(line)?.[1];
    if (command !== undefined && code !== undefined) {
      steps.push(readStep(command, collected, Number(code)));
      command = undefined;
      collected = [];
    } else if (command === undefined && line.startsWith('--- ')) {
      endFile();
      file = line.slice(4);
    } else if (command === undefined && line.startsWith('$ ')) {
      endFile();
      command = line;
    } else if (command !== undefined || file !== undefined) collected.push(line);
    else if (line !== '') throw new Error(`scenario "${name}": unexpected line: ${line}`);
  }
  if (command !== undefined) throw new Error(`scenario "${name}": no exit code after ${command}`);
  return { name, files, steps };
}

export const readScenarios = (text: string): readonly CommandScenario[] =>
  text.split(/^=== /m).slice(1).map(readScenario);

/** A pattern for the output of a step. */
export function expectedPattern(lines: readonly string[]): RegExp {
  const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = lines.map((line) =>
    line === '...' ? '(?:.*\\n)*?' : `${line.split('<...>').map(escaped).join('.*')}\\n`,
  );
  return new RegExp(`^${pattern.join('')}$`);
}

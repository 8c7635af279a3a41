/** The cases are in `broken-profiles.txt`. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { documented } from '../contracts/testing/documented.ts';
import { mistakeText } from '../contracts/errors/mistake-text.ts';
import { ProfileError } from './profile-error.ts';
import { readProfileText } from './read-profile.ts';

interface BrokenProfile {
  readonly name: string;
  readonly text: string;
  readonly output: string;
}

/** The lines of an edit with a mark, without the mark. */
const marked = (lines: readonly string[], mark: string): string[] =>
  lines.filter((line) => line === mark || line.startsWith(`${mark} `)).map((line) => line.slice(2));

function edited(valid: string, edit: readonly string[]): string {
  const lines = valid.split('\n');
  const begin = lines.indexOf(marked(edit, '-')[0] ?? '');
  for (const line of marked(edit, '-')) {
    const at = lines.indexOf(line, begin);
    if (at < 0) throw new Error(`the valid profile has no line ${JSON.stringify(line)}`);
    lines.splice(at, 1);
  }
  lines.splice(begin, 0, ...marked(edit, '+'));
  return lines.join('\n');
}

function casesOf(file: string): { readonly valid: string; readonly cases: readonly BrokenProfile[] } {
  const [, first = '', ...others] = file.split(/^=== /m);
  const valid = `${first.slice(first.indexOf('\n') + 1).trimEnd()}\n`;
  const cases = others.map((block): BrokenProfile => {
    const [name = '', ...lines] = block.split('\n');
    const end = lines.indexOf('');
    const edit = lines.slice(0, end);
    const text = edit.some((line) => line.startsWith('=')) ? `${marked(edit, '=').join('\n')}\n` : edited(valid, edit);
    return { name, text, output: lines.slice(end).join('\n').trim() };
  });
  return { valid, cases };
}

const contracts = documented();
const env = { TOKEN_A_FULL: 'a-token', SECRET_B: 'b-secret', EMPTY: '' };
const { valid, cases } = casesOf(readFileSync(new URL('./broken-profiles.txt', import.meta.url), 'utf8'));

/** The output for a profile: all its problems, or all its warnings if it can be used. */
function outputFor(text: string): { readonly output: string; readonly isUsable: boolean } {
  const print = (mistakes: readonly Parameters<typeof mistakeText>[0][]): string =>
    mistakes.map(mistakeText).join('\n');
  try {
    return { output: print(readProfileText(text, 'profile.yaml', { contracts, env }).warnings), isUsable: true };
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error;
    return { output: print(error.problems), isUsable: false };
  }
}

describe('broken profiles', () => {
  it('start from a valid profile', () => {
    expect(outputFor(valid)).toEqual({ output: '', isUsable: true });
  });

  it.each(cases)('$name', ({ name, text, output }) => {
    expect(outputFor(text)).toEqual({ output, isUsable: name.startsWith('warning') });
  });

  it.each(cases)('the output contains no secret: $name', ({ text }) => {
    const { output } = outputFor(text);
    for (const secret of ['hunter2', 'a-token', 'b-secret']) expect(output).not.toContain(secret);
  });

  it('are more than 60, each with file, line and a next step', () => {
    expect(cases.length).toBeGreaterThan(60);
    for (const { output } of cases) {
      expect(output).toMatch(/^profile\.yaml:\d+:\d+ {2}\S/);
      expect(output).toMatch(/\n {2}next {6}\S/);
    }
  });
});

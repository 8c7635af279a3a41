import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inWords, problemsIn, wordsToAvoid } from './glossary-lint.mjs';

const RULES = wordsToAvoid(readFileSync('docs/glossary.md', 'utf8'));
const found = (file: string, text: string): readonly string[] =>
  problemsIn(file, text, RULES).map((problem) => problem.replace(/; write.*$/, ''));

describe('the lint of the glossary', () => {
  it('reads a rule from each row of the table', () => {
    expect(RULES.length).toBeGreaterThan(15);
    expect(RULES.every(({ write }) => write !== '')).toBe(true);
  });

  it.each([
    ['a comment', 'a.ts', '// nobody waits\n'],
    ['a string', 'a.ts', "export const text = 'nobody waits';\n"],
    ['a template', 'a.ts', 'export const text = `${1} nobody waits`;\n'],
    ['a name', 'a.ts', 'export const nobodyWaits = 1;\n'],
    ['a member', 'a.ts', 'export const a = { nobodyWaits: 1 };\n'],
    ['a text of a contract', 'a.yaml', 'statement: Nobody waits.\n'],
    ['an id of a contract', 'a.yaml', 'id: ticket.nobody-waits\n'],
    ['a comment of a contract', 'a.yaml', '# nobody waits\na: 1\n'],
    ['Markdown', 'a.md', 'Nobody waits.\n'],
  ])('finds a word in %s', (_, file, text) => {
    expect(found(file, text)).toEqual([expect.stringMatching(/^a\.\w+:1: avoid "nobody"$/i)]);
  });

  it('finds a word in the name of a file', () => {
    expect(found('nobody-waits.ts', 'export {};\n')).toEqual(['nobody-waits.ts:1: avoid "nobody"']);
  });

  it.each([
    ['a quotation of a source document', 'a.yaml', 'source: { section: Nobody }\n'],
    ['code in Markdown', 'a.md', 'The member `nobody` is text.\n\n```sh\nnobody\n```\n'],
    ['the address of a link', 'a.md', 'See [page](nobody.md).\n'],
    ['a word that contains it', 'a.ts', 'export const standard = 1;\n'],
    ['a context in which it is allowed', 'a.ts', '// the connection was refused\n'],
  ])('ignores %s', (_, file, text) => {
    expect(found(file, text)).toEqual([]);
  });

  it('reads names as words', () => {
    expect(inWords('notShownHTTPText')).toBe('not Shown HTTP Text');
  });
});

/** Generic code names no interface: the differences between interfaces are in their contracts. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadContracts } from '../../contracts/load.ts';
import { packageRoot } from '../../contracts/package-root.ts';

/** All folders except the reference provider, which implements these interfaces. */
const GENERIC = [
  'contracts',
  'generators',
  'packages',
  'profile',
  'transport',
  'suites',
  'doctor',
  'runner',
  'reports',
  'library',
  'cli',
];

const NAMES = loadContracts()
  .map(({ id }) => id)
  .join('|');

const KEYS = [...new Set(loadContracts().flatMap(({ declarations }) => declarations))]
  .filter(({ interface: name }) => name !== 'shared')
  .map(({ key }) => key.replaceAll('.', '\\.'))
  .join('|');

/** Examples for readers, in the published schema of profiles. */
const EXAMPLES = ['contracts/formats/profile-schema.ts'];

/** Patterns that would make code depend on an interface. */
const TIES: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a comparison with the name of an interface', new RegExp(`[!=]==\\s*['"\`](${NAMES})['"\`]`)],
  ['the id of an operation, a requirement or a declaration of one interface', new RegExp(`['"\`](${NAMES})\\.[a-z]`)],
  ['a declaration of one interface', new RegExp(`['"\`](${KEYS})['"\`]`)],
  ['a list of interfaces', new RegExp(`['"\`](${NAMES})['"\`],\\s*['"\`](${NAMES})['"\`]`)],
];

const sources = GENERIC.flatMap((folder) =>
  readdirSync(path.join(packageRoot(), folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => !/(^|\/)(testing|node_modules|dist|out)\//.test(file))
    .map((file) => `${folder}/${file}`)
    .filter((file) => !EXAMPLES.includes(file)),
);

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' ')).replaceAll(/^\s*\/\/.*$/gm, '');

describe('generic code', () => {
  it.each(TIES)('does not contain %s', (_, pattern) => {
    const found = sources.flatMap((file) =>
      withoutComments(readFileSync(path.join(packageRoot(), file), 'utf8'))
        .split('\n')
        .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    );
    expect(found).toEqual([]);
  });
});

describe('the page on adding an interface', () => {
  it('names every declaration that generic code reads', () => {
    const page = readFileSync(path.join(packageRoot(), 'docs/adding-an-interface.md'), 'utf8');
    const read = sources.flatMap((file) =>
      Array.from(
        readFileSync(path.join(packageRoot(), file), 'utf8').matchAll(
          /\b(?:own|keyOf)\(\s*'([\w.]+)'|(?:contract\.id|interface)\}\.([\w.]+)`/g,
        ),
        ([, own, key]) => own ?? key ?? '',
      ),
    );
    const declared = new Set(
      loadContracts().flatMap(({ id, declarations }) => declarations.map(({ key }) => key.replace(`${id}.`, ''))),
    );
    expect(read.length).toBeGreaterThan(20);
    expect([...new Set(read)].filter((name) => declared.has(name) && !page.includes(`\`${name}\``))).toEqual([]);
  });
});

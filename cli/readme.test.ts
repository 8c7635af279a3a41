import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../contracts/package-root.ts';

const ROOT = packageRoot();

/** The rows of the table of folders: folder and imports. */
const rows = Array.from(
  readFileSync(path.join(ROOT, 'README.md'), 'utf8').matchAll(/^\| `([\w-]+)\/[^|]*\|[^|]*\|([^|]*)\|$/gm),
  ([, folder = '', imports = '']) => [folder, imports.trim()] as const,
);

const isProduct = (file: string): boolean =>
  file.endsWith('.ts') && !file.endsWith('.test.ts') && !/(^|\/)(testing|node_modules|dist|out)\//.test(file);

/** Names of the folders at the root that the product files of a folder import, sorted. */
function importsOf(folder: string): readonly string[] {
  const files = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter(isProduct);
  const found = files.flatMap((file) => {
    const directory = path.dirname(path.join(ROOT, folder, file));
    const text = readFileSync(path.join(ROOT, folder, file), 'utf8');
    return Array.from(
      text.matchAll(/(?:from |import\()'(\.{1,2}\/[^']+)'/g),
      ([, to = '']) => path.relative(ROOT, path.resolve(directory, to)).split(path.sep)[0],
    );
  });
  const names = [...new Set(found)].filter((name) => name !== undefined && name !== folder);
  return names.toSorted((one = '', other = '') => (one < other ? -1 : 1)) as string[];
}

describe('the table of folders in the README', () => {
  it('lists every folder of the product', () => {
    const built = JSON.parse(readFileSync(path.join(ROOT, 'tsconfig.build.json'), 'utf8')) as { include: string[] };
    expect(rows.map(([folder]) => folder).toSorted()).toEqual(built.include.toSorted());
  });

  it.each(rows)('lists the imports of %s', (folder, imports) => {
    expect(importsOf(folder).join(', ') || 'nothing').toBe(imports);
  });
});

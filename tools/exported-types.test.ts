import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { groupBy } from '../contracts/group-by.ts';
import { packageRoot } from '../contracts/package-root.ts';

/** The folders of the product whose files refer to each other. The reference provider and the packages have no type in common with them. */
const FOLDERS =
  'contracts generators profile transport suites doctor learn runner certificate observed reports library cli'.split(
    ' ',
  );

const isProduct = (file: string): boolean =>
  file.endsWith('.ts') && !file.endsWith('.test.ts') && !/(^|\/)(testing|node_modules)\//.test(file);

it('no two files export different types of one name', () => {
  const exported = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(packageRoot(), folder), { recursive: true, encoding: 'utf8' })
      .filter(isProduct)
      .flatMap((file) => {
        const text = readFileSync(path.join(packageRoot(), folder, file), 'utf8');
        return Array.from(text.matchAll(/^export (?:class|interface|type) (\w+)/gm), ([, name = '']) => ({
          name,
          file: `${folder}/${file}`,
        }));
      }),
  );
  const byName = [...groupBy(exported, ({ name }) => name)];
  expect(
    byName.filter(([, files]) => files.length > 1).map(([name, files]) => [name, files.map(({ file }) => file)]),
  ).toEqual([]);
});

/** Definitions found by their file names, so that adding one means adding one file. */

import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface FoundDefinition<D> {
  readonly definition: D;
  /** Path of the file relative to the folder, as its source has it. */
  readonly path: string;
}

/** Default exports of all files below a folder that end in `.<kind>.ts` (`.js` once compiled), ordered by path. */
export async function definitionsIn<D>(folder: URL, kind: string): Promise<readonly FoundDefinition<D>[]> {
  const ending = new RegExp(`\\.${kind}\\.[jt]s$`);
  const paths = readdirSync(fileURLToPath(folder), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => ending.test(path))
    .toSorted();
  return Promise.all(
    paths.map(async (path) => {
      const module = (await import(new URL(path, folder).href)) as { readonly default: D };
      return { definition: module.default, path: path.replace(/\.js$/, '.ts') };
    }),
  );
}

import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of this package: the nearest one above this file that holds a package.json, from source, from dist/ and installed alike. */
export function packageRoot(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, 'package.json'))) {
    const above = path.dirname(folder);
    if (above === folder) throw new Error(`no package.json above ${fileURLToPath(import.meta.url)}`);
    folder = above;
  }
  return folder;
}

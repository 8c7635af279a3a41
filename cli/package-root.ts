/** Root folder and version of the package, found upwards from this file; works from source, from dist/ and when installed. */

import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

function find(from: string): string {
  if (existsSync(path.join(from, 'package.json'))) return from;
  const parent = path.dirname(from);
  if (parent === from) throw new Error('package.json of the package not found');
  return find(parent);
}

export const packageRoot = find(realpathSync(path.dirname(fileURLToPath(import.meta.url))));

export const packageVersion = (
  JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as { readonly version: string }
).version;

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../contracts/package-root.ts';

export const packageVersion = (
  JSON.parse(readFileSync(path.join(packageRoot(), 'package.json'), 'utf8')) as { readonly version: string }
).version;

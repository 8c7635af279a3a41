import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { packageRoot } from './package-root.ts';

let byOldId: ReadonlyMap<string, string> | undefined;

/** Requirements that have another id today, by the old one: `docs/renamed-requirements.yaml`. */
export function renamedRequirements(): ReadonlyMap<string, string> {
  byOldId ??= new Map(
    Object.entries(
      parse(readFileSync(path.join(packageRoot(), 'docs', 'renamed-requirements.yaml'), 'utf8')) as Record<
        string,
        string
      >,
    ),
  );
  return byOldId;
}

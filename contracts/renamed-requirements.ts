import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { nearest } from './text/nearest.ts';
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

/** The requirement that an unknown id means: the one that had this id before, else the one of `ids` with the nearest id. */
export function meantRequirement(
  unknown: string,
  ids: readonly string[],
): { readonly isRenamed: boolean; readonly id: string | undefined } {
  const renamed = renamedRequirements().get(unknown);
  return { isRenamed: renamed !== undefined, id: renamed ?? nearest(unknown, ids) };
}

/** The shortest sequences of a run, stored in its folder. */

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '../../contracts/user-error.ts';
import type { Reproduction } from './reproduction.ts';

const FORMAT = 'partner-conform/reproductions/1';

export const REPRODUCTIONS_FILE = 'reproductions.json';

export const reproductionsText = (reproductions: readonly Reproduction[]): string =>
  `${JSON.stringify({ format: FORMAT, reproductions }, undefined, 1)}\n`;

/** Empty for a run that sent nothing again. @throws UserError for a file that this version cannot read */
export function readReproductions(folder: string): readonly Reproduction[] {
  const file = path.join(folder, REPRODUCTIONS_FILE);
  if (!existsSync(file)) return [];
  const next = 'run again with this version';
  let value: { readonly format?: unknown; readonly reproductions?: readonly Reproduction[] };
  try {
    value = JSON.parse(readFileSync(file, 'utf8')) as typeof value;
  } catch (cause) {
    throw new UserError({ code: 'reproductions.unreadable', what: `${file} is not valid JSON`, next }, { cause });
  }
  if (value.format === FORMAT && Array.isArray(value.reproductions)) return value.reproductions;
  throw new UserError({
    ...{ code: 'reproductions.format', what: `${file} has another format`, expected: FORMAT },
    ...{ received: String(value.format), next },
  });
}

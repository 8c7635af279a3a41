/** The shortest sequences of a run, stored in its folder. */

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '../../contracts/errors/user-error.ts';
import type { Reproduction } from './reproduction.ts';
import type { ShownStop } from './stopped-target.ts';

const FORMAT = 'partner-conform/reproductions/1';

export const REPRODUCTIONS_FILE = 'reproductions.json';

export interface Reproduced {
  readonly reproductions: readonly Reproduction[];
  /** What stops the target from responding. */
  readonly stops: readonly ShownStop[];
}

/** Undefined if nothing was sent again. */
export const reproductionsText = ({ reproductions, stops }: Reproduced): string | undefined =>
  reproductions.length + stops.length === 0
    ? undefined
    : `${JSON.stringify({ format: FORMAT, reproductions, stops }, undefined, 1)}\n`;

/** Empty for a run that sent nothing again. @throws UserError for a file that this version cannot read */
export function readReproductions(folder: string): Reproduced {
  const file = path.join(folder, REPRODUCTIONS_FILE);
  if (!existsSync(file)) return { reproductions: [], stops: [] };
  const next = 'run again with this version';
  let value: { readonly format?: unknown } & Partial<Reproduced>;
  try {
    value = JSON.parse(readFileSync(file, 'utf8')) as typeof value;
  } catch (cause) {
    throw new UserError({ code: 'reproductions.unreadable', what: `${file} is not valid JSON`, next }, { cause });
  }
  if (value.format === FORMAT && Array.isArray(value.reproductions)) {
    const { reproductions, stops = [] } = value;
    return { reproductions, stops };
  }
  throw new UserError({
    ...{ code: 'reproductions.format', what: `${file} has another format`, expected: FORMAT },
    ...{ received: String(value.format), next },
  });
}

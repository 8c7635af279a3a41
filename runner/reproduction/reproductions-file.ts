/** The shortest sequences of a run, stored in its folder. */

import { existsSync, readFileSync } from 'node:fs';
import { UserError } from '../../contracts/errors/user-error.ts';
import { runFile } from '../run-files.ts';
import { writeWhole } from '../write-whole.ts';
import type { Reproduction } from './reproduction.ts';
import type { ShownStop } from './stopped-target.ts';

const FORMAT = 'partner-conform/reproductions/1';

export interface Reproduced {
  readonly reproductions: readonly Reproduction[];
  /** What stops the target from responding. */
  readonly stops: readonly ShownStop[];
}

/** Writes no file if nothing was sent again. */
export function writeReproductions(folder: string, { reproductions, stops }: Reproduced): void {
  if (reproductions.length + stops.length === 0) return;
  const text = JSON.stringify({ format: FORMAT, reproductions, stops }, undefined, 1);
  writeWhole(runFile(folder, 'reproductions'), `${text}\n`);
}

/** Empty for a run that sent nothing again. @throws UserError for a file that this version cannot read */
export function readReproductions(folder: string): Reproduced {
  const file = runFile(folder, 'reproductions');
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
    code: 'reproductions.format',
    what: `${file} has another format`,
    expected: FORMAT,
    received: String(value.format),
    next,
  });
}

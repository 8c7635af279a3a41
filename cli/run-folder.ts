/** The folder of a run, and the link `latest` to it. */

import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '../contracts/errors/user-error.ts';

/** Where runs are written unless an option names another folder. */
export const RUNS_FOLDER = path.join('reports', 'out');

export const LATEST_RUN = path.join(RUNS_FOLDER, 'latest');

/** `20261120-221530-4f2a`: sorts by time; two runs that start in the same second differ. */
export function newRunId(now: Date): string {
  const stamp = now.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);
  return `${stamp}-${randomBytes(2).toString('hex')}`;
}

/** @throws UserError if the folder cannot be created. */
export function makeFolder(out: string, id: string): string {
  const folder = path.resolve(out, id);
  try {
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    throw new UserError(
      {
        code: 'out.unwritable',
        what: `the folder ${folder} cannot be created: ${(cause as Error).message}`,
        next: 'give a writable folder with --out',
      },
      { cause },
    );
  }
  return folder;
}

/** Links `latest` to the folder. Not every file system supports symbolic links; a run does not fail without one. */
export function pointLatest(folder: string): string {
  const link = path.join(path.dirname(folder), 'latest');
  try {
    rmSync(link, { recursive: true, force: true });
    symlinkSync(path.basename(folder), link, 'dir');
    return link;
  } catch {
    return folder;
  }
}

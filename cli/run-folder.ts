/** The folder of a run: what stands in it, and the link `latest` beside it. */

import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '../contracts/user-error.ts';

/** `20261120-221530-4f2a`: sorts by time, and two runs that begin together differ. */
export function newRunId(now: Date): string {
  const stamp = now.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);
  return `${stamp}-${randomBytes(2).toString('hex')}`;
}

/** @throws UserError where it cannot be made. */
export function makeFolder(out: string, id: string): string {
  const folder = path.resolve(out, id);
  try {
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    throw new UserError(
      {
        code: 'out.unwritable',
        what: `the folder ${folder} cannot be made: ${(cause as Error).message}`,
        next: 'give a folder you may write to with --out',
      },
      { cause },
    );
  }
  return folder;
}

/** `latest` beside the runs; not every file system has symbolic links, and a run does not fail for want of one. */
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

/** Adds the variables of `.env` files to the environment; variables that are already set are unchanged. */

import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { config } from 'dotenv';
import { UserError } from '../contracts/errors/user-error.ts';

export interface DotenvOptions {
  /** The second folder to search, after the folder of the profile. */
  readonly cwd?: string;
  /** The environment to which the variables are added. */
  readonly env?: Record<string, string | undefined>;
}

function load(file: string, env: Record<string, string | undefined>): boolean {
  if (!existsSync(file) || statSync(file).isDirectory()) return false;
  // Without `quiet`, the library prints an advertisement.
  const { error } = config({ path: file, quiet: true, override: false, processEnv: env });
  if (error !== undefined)
    throw new UserError(
      {
        code: 'unreadable',
        what: `the file cannot be read (${error.code})`,
        place: { file, line: 1, column: 1 },
        next: 'give the current user read permission, or move the file',
      },
      { cause: error },
    );
  return true;
}

/**
 * Loads `.env` of the profile's folder, then of the current folder. Priority: the environment, the profile's file, the current folder's file.
 * @returns the files that were read.
 * @throws UserError for a file that exists but cannot be read.
 */
export function loadDotenv(
  directory: string,
  { cwd = process.cwd(), env = process.env }: DotenvOptions = {},
): readonly string[] {
  const files = [...new Set([directory, cwd].map((folder) => resolve(folder, '.env')))];
  return files.filter((file) => load(file, env));
}

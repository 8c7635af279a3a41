/** Variables of `.env` files, added to the environment without ever overriding what is set there. */

import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { config } from 'dotenv';
import { UserError } from '../contracts/user-error.ts';

export interface DotenvOptions {
  /** Second place to look in, after the profile's own folder. */
  readonly cwd?: string;
  /** The environment added to. */
  readonly env?: Record<string, string | undefined>;
}

function load(file: string, env: Record<string, string | undefined>): boolean {
  if (!existsSync(file) || statSync(file).isDirectory()) return false;
  // Quiet: the library would print an advertisement.
  const { error } = config({ path: file, quiet: true, override: false, processEnv: env });
  if (error !== undefined)
    throw new UserError(
      {
        code: 'unreadable',
        what: `the file cannot be read (${error.code})`,
        place: { file, line: 1, column: 1 },
        next: 'give this user the right to read it, or move it away',
      },
      { cause: error },
    );
  return true;
}

/**
 * Loads `.env` of a profile's folder, then of the current one. What is set already stays: first the real environment, then the profile's file.
 * @returns the files that were read.
 * @throws UserError for a file that is there and cannot be read.
 */
export function loadDotenv(
  directory: string,
  { cwd = process.cwd(), env = process.env }: DotenvOptions = {},
): readonly string[] {
  const files = [...new Set([directory, cwd].map((folder) => resolve(folder, '.env')))];
  return files.filter((file) => load(file, env));
}

/** The profile of a command: the one that is given, or the one in the current folder. */

import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import type { Console } from './console.ts';

/** Profiles that are used without being named, in this order. */
const USUAL_PROFILES = ['profile.yaml', 'conform.yaml'];

export const USUAL_PROFILES_IN_WORDS = USUAL_PROFILES.join(' or ');

export const withProfileOption = (command: Command): Command =>
  command.option('-p, --profile <file>', `profile of the target (default: ${USUAL_PROFILES_IN_WORDS} in this folder)`);

/** The profile in the current folder, which is announced; undefined if not found. */
export function usualProfile(console: Console, otherwise = ''): string | undefined {
  const found = USUAL_PROFILES.find((name) => existsSync(name));
  if (found !== undefined) console.err(`conform: the target is that of ${found} in this folder${otherwise}\n`);
  return found;
}

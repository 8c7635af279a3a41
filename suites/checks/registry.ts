/** Every check, found by its folder: a chapter holds one file `<id>.check.ts` for each of its checks. */

import { definitionsIn } from '../definitions-in.ts';
import type { Check } from './check.ts';

export interface RegisteredCheck extends Check {
  /** Folder of the check: the kind of rule. */
  readonly chapter: string;
  /** File of the check, relative to the package. */
  readonly file: string;
}

export const CHECKS: readonly RegisteredCheck[] = (
  await definitionsIn<Check>(new URL('./', import.meta.url), 'check')
).map(({ definition, path }) => ({
  ...definition,
  chapter: path.split('/')[0] ?? '',
  file: `suites/checks/${path}`,
}));

const byId = new Map(CHECKS.map((check) => [check.id, check]));

export const checkById = (id: string): RegisteredCheck | undefined => byId.get(id);

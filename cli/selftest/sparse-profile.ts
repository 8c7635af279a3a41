import type { Profile } from '../../contracts/formats/profile.ts';

/** What the suite cannot create or update without. */
const NEEDED = ['create.minimalBody', 'update.patchableField'];

/** True for a declaration that a sparse profile contains. */
export const isNeeded = (key: string): boolean => NEEDED.some((needed) => key.endsWith(`.${needed}`));

/** The profile of an operator who declares only what is needed to create and update: no triggers, nearly no declarations. */
export function sparseProfile({ triggers: _triggers, declarations = {}, ...profile }: Profile): Profile {
  const kept = Object.entries(declarations).filter(([key]) => isNeeded(key));
  return { ...profile, declarations: Object.fromEntries(kept) };
}

import type { Wanted } from '../../contracts/formats/evidence/facts.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import { isObject } from '../../contracts/json/json-type.ts';

/** The facts that a row names under `when`; `conform lint` holds them against the vocabulary. */
export function whenOf({ check }: Pick<Requirement, 'check'>): Wanted {
  const when = check?.options['when'];
  return isObject(when) ? when : {};
}

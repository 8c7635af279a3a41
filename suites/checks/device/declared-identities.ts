/** Where bodies of an operation identify their devices, as the profile declares. */

import { isObject } from '../../../contracts/json-type.ts';
import type { Judgement } from '../check.ts';

/** The declared JSON Pointers for an operation; none if undeclared. */
export function identityPointers({ own }: Pick<Judgement, 'own'>, operation: string): readonly string[] {
  const pointers = own('deviceIdentityPointer');
  return isObject(pointers) ? [pointers[operation] ?? []].flat().map(String) : [];
}

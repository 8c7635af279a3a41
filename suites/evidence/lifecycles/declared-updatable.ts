import type { Json } from '../../../contracts/contract.ts';
import { isObject } from '../../../contracts/json/json-type.ts';

const nameOf = (pointer: string): string => pointer.split('/')[1] ?? '';

/**
 * Names of the members at the top of a resource that an update can change in a state, as declared; undefined where the profile does not say, or
 * where it declares that updates in this state are rejected.
 *
 * @param own value of a declaration of the interface
 */
export function declaredUpdatable(
  own: (name: string) => Json | undefined,
  state: string,
): readonly string[] | undefined {
  const [matrix, allowable, samples] = [own('updateMatrix'), own('allowableFields'), own('update.patchableField')];
  const pointers = isObject(matrix) ? (matrix[state] ?? matrix['*']) : allowable;
  if (!Array.isArray(pointers) || !pointers.every((one) => typeof one === 'string')) return undefined;
  return [...pointers, ...(isObject(samples) ? Object.keys(samples) : [])].map(nameOf);
}

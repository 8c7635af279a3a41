import type { Json } from '../../../contracts/contract.ts';
import { isObject } from '../../../contracts/json/json-type.ts';

const nameOf = (pointer: string): string => pointer.split('/')[1] ?? '';

/** Value of a declaration of the interface. */
type Own = (name: string) => Json | undefined;

/** What the profile declares of updates in a state: JSON Pointers of members, or statuses of a rejection. */
export function updateRule(own: Own, state: string): Json | undefined {
  const matrix = own('updateMatrix');
  return isObject(matrix) ? (matrix[state] ?? matrix['*']) : undefined;
}

/** The JSON Pointers of such a rule; undefined for statuses, or where nothing is declared. */
export const pointersOf = (rule: Json | undefined): readonly string[] | undefined =>
  Array.isArray(rule) && rule.every((one) => typeof one === 'string') ? rule : undefined;

/**
 * Names of the members at the top of a resource that an update can change in a state, as declared; undefined where the profile does not say, or
 * where it declares that updates in this state are rejected.
 */
export function declaredUpdatable(own: Own, state: string): readonly string[] | undefined {
  const samples = own('update.patchableField');
  const pointers = pointersOf(isObject(own('updateMatrix')) ? updateRule(own, state) : own('allowableFields'));
  return pointers && [...pointers, ...(isObject(samples) ? Object.keys(samples) : [])].map(nameOf);
}

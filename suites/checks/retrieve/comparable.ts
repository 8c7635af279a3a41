/** Values made comparable: members that may move left out, the order of members made one. */

import type { Contract, Json } from '../../../contracts/contract.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { stateMember } from '../../evidence/lifecycles/state-member.ts';

/** Members that hold times and states: a provider may move them between two reads, but hardly at every single one. */
const VOLATILE_MEMBER = /^(status|state)$|date|time|last|updat|modif/i;

/** A value without the members of some names, at any depth. */
export function without(isLeftOut: (name: string) => boolean, value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return (value as readonly Json[]).map((one) => without(isLeftOut, one) ?? null);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (isLeftOut(name) ? [] : [[name, without(isLeftOut, one) ?? null]])),
  );
}

/** One text for one value, regardless of the order of its members. */
export const sortedText = (value: Json | undefined): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  ) ?? '';

/** A value without times and states. */
export const withoutVolatile = (contract: Contract, value: Json | undefined): Json | undefined =>
  without((name) => VOLATILE_MEMBER.test(name) || name === stateMember(contract), value);

/** Of two lists, what both hold: others may push a resource to another page. */
export function common(one: Json | undefined, other: Json | undefined): Json | undefined {
  if (!isObject(one) || !isObject(other)) return one;
  return Object.fromEntries(
    Object.entries(one).flatMap(([name, value]) => (name in other ? [[name, value ?? null]] : [])),
  );
}

export const differ = (one: Json | undefined, other: Json | undefined): boolean =>
  sortedText(common(one, other)) !== sortedText(common(other, one));

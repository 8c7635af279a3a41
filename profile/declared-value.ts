/** What a profile declares for one interface. */

import type { Contract, Json } from '../contracts/contract.ts';
import { isObject } from '../contracts/json/json-type.ts';
import type { Profile } from '../contracts/formats/profile.ts';
import { ownDeclarationsOf } from '../contracts/formats/profile-schema.ts';

const views = new WeakMap<Profile, Map<string, Profile>>();

/**
 * The profile as it applies to one interface: with `ticket.isolation.retrieve` as `isolation.retrieve`, for tickets. It is the profile itself where
 * nothing is declared for the interface alone.
 */
export function ofInterface(contract: Contract, profile: Profile): Profile {
  let known = views.get(profile);
  if (!known) views.set(profile, (known = new Map()));
  let view = known.get(contract.id);
  if (!view) known.set(contract.id, (view = viewOf(contract, profile)));
  return view;
}

/** The key under which a profile contains a declaration: that of the interface, if it has one. */
export function keyInProfile(name: string, { declarations = {} }: Profile, key: string): string {
  const own = `${name}.${key}`;
  return declarations[own] === undefined ? key : own;
}

function viewOf(contract: Contract, profile: Profile): Profile {
  const { declarations = {}, provenance = {} } = profile;
  const own = ownDeclarationsOf([contract]).filter(({ key }) => declarations[key] !== undefined);
  if (own.length === 0) return profile;
  const origins = own.map(({ key, of }) => [of, provenance[key] ?? 'documented'] as const);
  return {
    ...profile,
    declarations: { ...declarations, ...Object.fromEntries(own.map(({ key, of }) => [of, declarations[key] as Json])) },
    provenance: { ...provenance, ...Object.fromEntries(origins) },
  };
}

const nameOf = (operation: Json | undefined): string => String(operation).split('.')[0] ?? '';

/** Interfaces for which a value is declared, if it distinguishes them: a map by interface, or a list of examples by operation. */
function interfacesOf(value: Json, { interfaces }: Profile): readonly string[] | undefined {
  if (Array.isArray(value))
    return value.length > 0 && value.every((one) => isObject(one) && one['operation'] !== undefined)
      ? value.map((one) => nameOf((one as Record<string, Json>)['operation']))
      : undefined;
  const keys = isObject(value) ? Object.keys(value) : [];
  return keys.length > 0 && keys.every((key) => interfaces[key] !== undefined) ? keys : undefined;
}

/** True if a profile, as it applies to the interface, has a value for it, and not for other interfaces only. */
export function isDeclared({ id }: Contract, profile: Profile, key: string): boolean {
  const value = profile.declarations?.[key];
  return value !== undefined && interfacesOf(value, profile)?.includes(id) !== false;
}

/** The value of a declaration: that of the profile, otherwise the default, if any. */
export function declaredValue(contract: Contract, profile: Profile, key: string): Json | undefined {
  const given = ofInterface(contract, profile).declarations?.[key];
  return given === undefined ? contract.declarations.find((one) => one.key === key)?.default : given;
}

/** Names of the members that a declaration may have and that its value leaves out; for a value by interface, those of this interface. */
export function undeclaredMembers(contract: Contract, profile: Profile, key: string): readonly string[] {
  const schema = contract.declarations.find((one) => one.key === key)?.schema;
  const value = declaredValue(contract, profile, key);
  const given = isObject(value) && interfacesOf(value, profile) !== undefined ? value[contract.id] : value;
  const own = given === value ? schema : schema?.['additionalProperties'];
  const members = isObject(own) ? own['properties'] : undefined;
  return isObject(given) && isObject(members) ? Object.keys(members).filter((name) => given[name] === undefined) : [];
}

/** Members that an update may contain, as far as the profile says. */

import { ownMembers } from '../../evidence/lifecycles/state-member.ts';
import { writable } from './creation-bodies.ts';
import { jsonObject } from './resource.ts';
import type { World } from '../scenario.ts';

const nameOf = (pointer: string): string => pointer.replace(/^\//, '').split('/')[0] ?? '';

/** Names of the members with a sample, and of those declared to be allowable in an update, or else to be writable at all. */
export function updatableNames(world: World): readonly string[] {
  const samples = jsonObject(world.own('update.patchableField')) ?? {};
  const allowable = world.own('allowableFields');
  const listed = Array.isArray(allowable) ? allowable.map((one) => nameOf(String(one))) : (writable(world) ?? []);
  // No schema says which other states there are, and ids are the provider's.
  const closed = ownMembers(world.contract);
  return [...new Set([...Object.keys(samples).map(nameOf), ...listed])].filter((name) => !closed.includes(name));
}

/** Members of a resource that can be changed, as far as the suite knows, each with a new value. */

import type { Json } from '../../../contracts/contract.ts';
import { allowedValues, memberAsDeclared } from './as-declared.ts';
import type { Created } from './create-resource.ts';
import { withUnique } from './creation-bodies.ts';
import { jsonObject } from './resource.ts';
import type { World } from '../scenario.ts';

const nameOf = (pointer: string): string => pointer.replace(/^\//, '');

/** A new value for a member that such resources have; undefined for one the suite knows none for. */
function newValue(world: World, made: Created, name: string, word: string): Json | undefined {
  const allowed = allowedValues(world, name)?.filter((one) => one !== made.sent[name]);
  if (allowed) return allowed[word.length % Math.max(1, allowed.length)];
  if (name === 'description' || name === 'externalId') return `${made.externalId} ${word}`;
  // Of two notes, a target may lose one or change their order.
  const notes = ['note', 'another note'].map((one) => ({ text: `${made.externalId} ${one} ${word}` }));
  if (name === 'note') return memberAsDeclared(world, name, notes);
  const { priority } = made.sent;
  return name === 'priority' && typeof priority === 'string' ? anotherPriority(priority, word) : undefined;
}

/** A digit for a digit, as a target may know no other priorities; of any other text it takes any. */
function anotherPriority(priority: string, word: string): string {
  if (!/^\d$/.test(priority)) return `priority ${word}`;
  const others = ['1', '2', '3', '4'].filter((one) => one !== priority);
  return others[word.length % others.length] ?? priority;
}

/** Members with a new value each: the declared ones first, with their declared samples. */
export function changeable(
  world: World,
  made: Created,
  word: string,
): readonly (readonly [string, Json, 'good' | 'offered'])[] {
  const samples = jsonObject(world.own('update.patchableField')) ?? {};
  const declared = Object.entries(samples).map(
    ([pointer, value]) => [nameOf(pointer), withUnique(value as Json, `${made.externalId} ${word}`), 'good'] as const,
  );
  const allowable = world.own('allowableFields');
  const listed = Array.isArray(allowable) ? allowable.map((one) => nameOf(String(one))) : undefined;
  const offered = ['description', 'note', 'priority'].flatMap((name) => {
    const value = newValue(world, made, name, word);
    const known = declared.some(([other]) => other === name);
    return known || value === undefined || (listed && !listed.includes(name))
      ? []
      : [[name, value, 'offered'] as const];
  });
  return [...declared, ...offered];
}

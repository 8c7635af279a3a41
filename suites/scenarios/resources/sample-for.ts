/** A value to change a member to: the profile's sample where it has one, else one of the member's kind, a text where it may be any. */

import type { Json } from '../../../contracts/contract.ts';
import { fullBody } from '../../../generators/full-body.ts';
import { allowedValues, memberAsDeclared } from './as-declared.ts';
import { withUnique } from './creation-bodies.ts';
import { jsonObject } from './resource.ts';
import type { World } from '../scenario.ts';

const isPlainText = (value: Json | undefined): boolean =>
  value === undefined || (typeof value === 'string' && !/^\d{4}-\d\d-\d\d/.test(value));

export function sampleFor(world: World, pointer: string, words: string): Json {
  const { contract } = world;
  const samples = jsonObject(world.own('update.patchableField'));
  const sample = samples?.[pointer];
  if (sample !== undefined) return withUnique(sample, words);
  const name = pointer.replace(/^\//, '');
  const allowed = allowedValues(world, name);
  if (allowed) return allowed[world.seed('sample', pointer, words) % allowed.length] ?? words;
  if (pointer === '/note') return memberAsDeclared(world, name, [{ text: words }]);
  const create = contract.operations.find(({ action }) => action === 'create');
  const full = create && jsonObject(fullBody(contract, create, world.seed('sample', pointer, words)));
  const value = full?.[name];
  return memberAsDeclared(world, name, value === undefined || isPlainText(value) ? words : value);
}

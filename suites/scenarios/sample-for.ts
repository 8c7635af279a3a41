/** A value to change a member to: the profile's sample where it has one, else a text, or a list of one note where the member is a list. */

import type { Json } from '../../contracts/contract.ts';
import { withUnique } from './creatable.ts';
import { jsonObject } from './resource.ts';
import type { World } from './scenario.ts';

export function sampleFor(world: World, pointer: string, words: string): Json {
  const { id } = world.contract;
  const samples = jsonObject(world.declared(`${id}.update.patchableField`));
  const sample = samples?.[pointer];
  if (sample !== undefined) return withUnique(sample, words);
  return pointer === '/note' ? [{ text: words }] : words;
}

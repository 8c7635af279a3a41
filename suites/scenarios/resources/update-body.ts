/** The body of an update that is as sure as can be to be taken: the declared member, or the description. */

import type { JsonObject } from '../../../contracts/contract.ts';
import { sampleFor } from './sample-for.ts';
import type { World } from '../scenario.ts';

/** The word makes it differ from other updates; it is sure where the profile names a member that can be updated. */
export function updateBody(world: World, word: string): { readonly body: JsonObject; readonly sure: boolean } {
  const samples = world.own('update.patchableField');
  const [pointer] = Object.keys(typeof samples === 'object' && samples !== null ? samples : {});
  const name = (pointer ?? '/description').replace(/^\//, '');
  return { body: { [name]: sampleFor(world, `/${name}`, word) }, sure: pointer !== undefined };
}

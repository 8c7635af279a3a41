/** What the profile says of the `query` of a hub: for the interface, or else for all of them. */

import type { JsonObject } from '../../../contracts/contract.ts';
import { jsonObject } from './resource.ts';
import type { World } from '../scenario.ts';

const eventTypes = (world: World): JsonObject => jsonObject(world.declared('notification.eventTypes')) ?? {};

const namesIn = (types: JsonObject, interfaceId: string): readonly string[] =>
  Object.values(jsonObject(types[interfaceId]) ?? {}).filter((name) => typeof name === 'string');

/** True for a filter that names an event type of another interface: it selects nothing here and may be rejected by right. */
function isOfAnother(world: World, filter: string): boolean {
  const types = eventTypes(world);
  const own = namesIn(types, world.contract.id);
  return Object.keys(types)
    .filter((id) => id !== world.contract.id)
    .flatMap((id) => namesIn(types, id))
    .some((name) => filter.includes(name) && !own.some((one) => one.includes(name) && filter.includes(one)));
}

function given(world: World, name: 'neutral' | 'example'): { readonly text?: string; readonly isOwn: boolean } {
  const syntax = jsonObject(world.declared('hub.querySyntax'));
  const own = jsonObject(syntax?.[world.contract.id])?.[name];
  const text = own ?? syntax?.[name];
  return { ...(typeof text === 'string' && { text }), isOwn: own !== undefined };
}

/** Members of a creation whose events the example selects, and of one whose events it does not select. */
export function exampleMembers(world: World): { readonly matches?: JsonObject; readonly differs?: JsonObject } {
  const syntax = jsonObject(world.declared('hub.querySyntax'));
  const own = jsonObject(syntax?.[world.contract.id]);
  const given = own?.['example'] === undefined ? syntax : own;
  const [matches, differs] = [jsonObject(given?.['matches']), jsonObject(given?.['differs'])];
  return { ...(matches && { matches }), ...(differs && { differs }) };
}

/** The query that selects everything. */
export const neutralQuery = (world: World): string => given(world, 'neutral').text ?? '';

/** The example of a filter, where there is one that belongs to the interface. */
export function exampleQuery(world: World): string | undefined {
  const { text, isOwn } = given(world, 'example');
  return text === undefined || (!isOwn && isOfAnother(world, text)) ? undefined : text;
}

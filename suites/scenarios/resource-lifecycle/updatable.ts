/** Members that a client may write, each with a value it did not have. */

import type { Json, JsonObject } from '../../../contracts/contract.ts';
import { fullBody } from '../../../generators/full-body.ts';
import { allowedValues, memberAsDeclared } from '../resources/as-declared.ts';
import type { Created } from '../resources/create-resource.ts';
import { ofThisRun, withUnique, writable } from '../resources/creation-bodies.ts';
import { jsonObject } from '../resources/resource.ts';
import { ownDates, ownMembers } from '../../evidence/lifecycles/state-member.ts';
import { updatableNames } from '../resources/updatable-names.ts';
import type { World } from '../scenario.ts';

/** Members that get a separate update; of what is left, two are sent together. */
const ALONE = { smoke: 4, standard: 18, thorough: 100 } as const;

/** What is no plain text first: dates, lists and objects are more easily lost, and the priority is what changes daily. */
const isPlain = (body: JsonObject): boolean =>
  Object.entries(body).every(
    ([name, value]) => typeof value === 'string' && name !== 'priority' && !/^\d{4}-\d\d-\d\d/.test(value),
  );

const isProvidersOwn = ({ contract }: World, name: string): boolean =>
  name.startsWith('@') || name === 'externalId' || [...ownMembers(contract), ...ownDates(contract)].includes(name);

/**
 * Updates of one member each: the profile's sample, or a value of the schema's kind: two items for a list, every member for an object. None
 * of them is the value that the resource was made with.
 */
export function memberUpdates(world: World, made: Created): readonly JsonObject[] {
  const create = world.operation('create');
  if (!create) return [];
  const samples = jsonObject(world.own('update.patchableField')) ?? {};
  const unique = `${made.externalId} updated`;
  const bodies = [1, 2].map((nth) =>
    ofThisRun(world, jsonObject(fullBody(world.contract, create, world.seed('update', made.item, String(nth)))) ?? {}),
  );
  const newValue = (name: string): Json | undefined => {
    const sample = samples[`/${name}`];
    if (sample !== undefined) return withUnique(sample, unique);
    const sent = JSON.stringify(made.sent[name]);
    const allowed = allowedValues(world, name);
    if (allowed) return allowed.find((value) => JSON.stringify(value) !== sent);
    if (['externalId', 'description'].includes(name)) return unique;
    return bodies
      .map((body) => body[name])
      .map((value) => (value === undefined ? undefined : memberAsDeclared(world, name, value, made.item)))
      .find((value) => JSON.stringify(value) !== sent);
  };
  // Where the profile does not say what a client may write, any member may be; one that is accepted and left alone is only a warning.
  const isDeclared = writable(world) !== undefined || Array.isArray(world.own('allowableFields'));
  const tried = isDeclared ? [] : Object.keys(bodies[0] ?? {}).filter((name) => !isProvidersOwn(world, name));
  const updates = [...new Set([...updatableNames(world), ...tried])]
    .map((name): JsonObject => ({ [name]: newValue(name) }))
    .filter((body) => Object.values(body)[0] !== undefined)
    .toSorted((a, b) => Number(isPlain(a)) - Number(isPlain(b)));
  const alone = ALONE[world.options.effort];
  const rest = updates.slice(alone);
  const pairs = rest.flatMap((body, index): readonly JsonObject[] =>
    index % 2 === 0 ? [{ ...body, ...rest[index + 1] }] : [],
  );
  return [...updates.slice(0, alone), ...(world.options.effort === 'smoke' ? [] : pairs)];
}

/** Members that are sent next to a description. */
const NEXT_TO = { smoke: 0, standard: 8, thorough: 100 } as const;

/** Updates of a description and one other member each: what works alone may not work next to another one. */
export function withDescription(world: World, made: Created): readonly JsonObject[] {
  const updates = memberUpdates(world, made);
  const sample = jsonObject(world.own('update.patchableField'))?.['/description'] ?? '{unique}';
  if (!updates.some((body) => 'description' in body)) return [];
  return updates
    .filter((body) => !('description' in body))
    .toSorted((a, b) => Number('priority' in b) - Number('priority' in a))
    .slice(0, NEXT_TO[world.options.effort])
    .map((body, nth) => ({ description: withUnique(sample, `${made.externalId} next to ${nth}`), ...body }));
}

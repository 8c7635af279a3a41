/** Bodies that cover a schema case by case, for runs that have the time, and the dates no body of examples has. */

import type { Json, JsonObject, Operation } from '../../../contracts/contract.ts';
import { eachText } from '../../../contracts/json/each-text.ts';
import { eachCoverageRequest } from '../../../generators/coverage.ts';
import { fullBody } from '../../../generators/full-body.ts';
import { jsonObject } from '../resources/resource.ts';
import type { World } from '../scenario.ts';

const MOST = { smoke: 0, standard: 0, thorough: 120 } as const;

/** Characters of a body; lists that hold many long ones outgrow what is kept of a response. */
const LONGEST = 1000;

/** Bodies , the most informative first; every one only once. */
export function* coveringBodies(world: World, create: Operation): IterableIterator<JsonObject> {
  let left: number = MOST[world.options.effort];
  if (left === 0) return;
  const sent = new Set<string>();
  for (const { body = '{}' } of eachCoverageRequest(
    world.contract,
    create,
    world.seed('coverage', create.id),
    world.binding(create),
  )) {
    if (left === 0) return;
    if (sent.has(body) || body.length > LONGEST) continue;
    sent.add(body);
    left -= 1;
    yield JSON.parse(body) as JsonObject;
  }
}

/** The last day of a year when it begins in UTC, and the day that most years do not have, which is the next one in UTC. */
const AT = { '+05:30': '2031-12-31T05:30:00', '-05:00': '2032-02-29T23:30:00' } as const;

const DATE_TIME = /^\d{4}-\d\d-\d\dT/;

/** The objects and lists that contain dates, each written with an offset; empty where the schema has none. */
export function nestedOffsetDates(full: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(full).flatMap(([name, value]): [string, Json][] => {
      if (typeof value !== 'object') return [];
      const changed = eachText(value, (text) => (DATE_TIME.test(text) ? AT['+05:30'] + '+05:30' : text));
      return JSON.stringify(changed) === JSON.stringify(value) ? [] : [[name, changed]];
    }),
  );
}

/** A creation's own dates, those a provider sets aside, each written with an offset; empty where the schema has none. */
export function offsetDates(
  world: World,
  create: Operation,
  own: readonly string[],
  offset: keyof typeof AT = '+05:30',
): JsonObject {
  const full = jsonObject(fullBody(world.contract, create, world.seed('dates'))) ?? {};
  const names = Object.entries(full).filter(
    ([name, value]) => typeof value === 'string' && DATE_TIME.test(value) && !own.includes(name),
  );
  return Object.fromEntries(names.map(([name]) => [name, AT[offset] + offset]));
}

/** What the bodies about devices have in common, as JSON Schemas. Pure. */

import type { Contract, Json, JsonObject } from '../../contracts/contract.ts';
import { isObject, jsonTypeOf } from '../../contracts/json/json-type.ts';
import { about, isAccepted, ofOne, type Probed, type Proposal } from '../learner.ts';

/** The declaration about the bodies of single devices, by what a lookup returns. */
const KEYS = {
  details: 'deviceDetailsSchema',
  locations: 'singleLocationSchema',
  history: 'historySchema',
} as const;

/** One body shows nothing of what others have. */
const FEWEST_BODIES = 2;

/** In the name of a member that is the number of a device: no other body has it. */
const NUMBER = /\d{6}/;

/**
 * The types of the parts that every value has; any part but the whole may be null. Only the members of the whole are required, as a device may
 * lack what others have.
 */
export function commonSchema(values: readonly Json[], isWhole = true): JsonObject {
  const types = new Set(values.map((one) => jsonTypeOf(one)).filter((one) => one !== 'null'));
  const [type] = types;
  if (types.size !== 1 || type === undefined) return {};
  const typed = { type: isWhole ? type : [type, 'null'] };
  const items = values.flatMap((one) => (Array.isArray(one) ? (one as readonly Json[]) : []));
  if (items.length > 0) return { ...typed, items: commonSchema(items, false) };
  const objects = values.filter(isObject);
  const [first] = objects;
  if (!first) return typed;
  const names = Object.keys(first).filter(
    (name) => !NUMBER.test(name) && objects.every((one) => one[name] !== undefined),
  );
  const ofMember = (name: string): JsonObject =>
    commonSchema(
      objects.map((one) => one[name] ?? null),
      false,
    );
  const properties = Object.fromEntries(names.map((name) => [name, ofMember(name)]));
  return { ...typed, properties, ...(isWhole ? { required: names } : {}) };
}

/** Of the bodies for single devices, and of those for two. */
export function bodySchemas(probes: readonly Probed<unknown>[], { id, operations }: Contract): readonly Proposal[] {
  return operations.flatMap(({ id: operation, lookup }): readonly Proposal[] => {
    if (lookup === undefined) return [];
    const proposed = (key: string, name: string, fewest: number): readonly Proposal[] => {
      const shownBy = about(ofOne(probes, operation), name).filter((one) => isAccepted(one) && one.json !== undefined);
      const value = commonSchema(shownBy.map(({ json = null }) => json));
      return shownBy.length < fewest || value['type'] === undefined ? [] : [{ key: `${id}.${key}`, value, shownBy }];
    };
    return [
      ...proposed(KEYS[lookup], 'identity', FEWEST_BODIES),
      ...(lookup === 'locations' ? proposed('multipleLocationSchema', 'identities', 1) : []),
    ];
  });
}

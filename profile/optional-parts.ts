/** Identities and device numbers that a profile may contain before their variables are set: `${NAME:-}` instead of `${NAME}`. */

import type { Json, JsonObject } from '../contracts/contract.ts';
import { isObject } from '../contracts/json/json-type.ts';
import type { Complaint, KeyPath } from './problem.ts';
import { requiredForm, optionalReferencesIn, type Environment } from './resolve.ts';
import { stringsIn } from './strings-in.ts';

export interface WithoutUnset {
  /** The profile with usual references, without the parts whose variables are not set. */
  readonly value: JsonObject;
  /** The path in the file of a part of `value`. */
  readonly originalOf: (path: KeyPath) => KeyPath;
  /** What was left out. */
  readonly complaints: readonly Complaint[];
}

/** Collects what is left out while it copies a value. */
class Reading {
  readonly unset = new Map<string, KeyPath>();
  /** For each list that became shorter, its path in the file and the positions that were kept. */
  readonly kept: { readonly list: KeyPath; readonly positions: readonly number[] }[] = [];
  readonly #env: Environment | undefined;

  constructor(env: Environment | undefined) {
    this.#env = env;
  }

  /** True if a text has an optional reference to a variable that is not set. */
  isUnset(text: string, path: KeyPath): boolean {
    const env = this.#env;
    if (env === undefined) return false;
    const names = optionalReferencesIn(text).filter((name) => env[name] === undefined || env[name] === '');
    for (const name of names) if (!this.unset.has(name)) this.unset.set(name, path);
    return names.length > 0;
  }
}

/** An identity whole, or nothing of it: without one of its header fields it would be another one. */
function identities(section: JsonObject, reading: Reading): JsonObject {
  const isLeftOut = ([name, identity]: [string, Json | undefined]): boolean =>
    stringsIn(identity, ['identities', name]).filter(({ text, path }) => reading.isUnset(text, path)).length > 0;
  return Object.fromEntries(Object.entries(section).filter((entry) => !isLeftOut(entry)));
}

/** Devices with the numbers that are set; nothing of a device without any. */
function devices(value: Json | undefined, path: KeyPath, reading: Reading): Json | undefined {
  if (typeof value === 'string') return reading.isUnset(value, path) ? undefined : value;
  if (Array.isArray(value)) {
    const items = (value as readonly Json[]).map((item, at) => devices(item, [...path, at], reading));
    const positions = items.flatMap((item, at) => (item === undefined ? [] : [at]));
    if (positions.length === items.length) return items as Json;
    reading.kept.push({ list: path, positions });
    return items.filter((item) => item !== undefined);
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value)
    .map(([key, item]) => [key, devices(item, [...path, key], reading)] as const)
    .filter(([, item]) => item !== undefined);
  return entries.length === 0 && Object.keys(value).length > 0 ? undefined : Object.fromEntries(entries);
}

function usual(value: Json): Json {
  if (typeof value === 'string') return requiredForm(value);
  if (Array.isArray(value)) return (value as readonly Json[]).map(usual);
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, usual(item as Json)]))
    : value;
}

const complaintsOf = (unset: ReadonlyMap<string, KeyPath>): Complaint[] => {
  const [first] = unset.values();
  if (first === undefined) return [];
  return [
    {
      code: 'left-out',
      severity: 'warning',
      at: first,
      on: 'value',
      what: `identities and devices are left out because these environment variables are not set: ${[...unset.keys()].join(', ')}`,
      next: 'to test more, set those that the target can provide in the file .env next to the profile',
    },
  ];
};

/** The profile as it is with an environment; whole without one. Optional references are possible in identities and devices. */
export function withoutUnset(value: JsonObject, env: Environment | undefined): WithoutUnset {
  const reading = new Reading(env);
  const sections = Object.entries(value).flatMap(([key, section]): [string, Json][] => {
    if (key === 'identities' && isObject(section)) return [[key, usual(identities(section, reading))]];
    if (key !== 'devices' || section === undefined) return [[key, section as Json]];
    const kept = devices(section, [key], reading);
    return kept === undefined ? [] : [[key, usual(kept)]];
  });
  const positionsOf = (list: KeyPath): readonly number[] | undefined =>
    reading.kept.find((one) => one.list.join('\n') === list.join('\n'))?.positions;
  return {
    value: Object.fromEntries(sections),
    originalOf: (path) => path.map((key, at) => positionsOf(path.slice(0, at))?.[Number(key)] ?? key),
    complaints: complaintsOf(reading.unset),
  };
}

import type { Json, JsonObject } from '../../contracts/contract.ts';
import type { Inbound } from '../http/inbound.ts';
import { singleParameter } from './single-parameter.ts';

/** What identifies a resource is returned regardless of the selection. */
const ALWAYS = ['id'];

/** The dotted names of `fields`; undefined where the parameter is absent or blank, which requests everything. */
export function readFields(request: Inbound): readonly string[] | undefined {
  const names = (singleParameter(request, 'fields') ?? '').split(',').map((name) => name.trim());
  const named = names.filter((name) => name !== '');
  return named.length === 0 ? undefined : [...new Set([...ALWAYS, ...named])];
}

/** A resource with the named members alone, in its own order. A name may be dotted (`note.text`); unknown names select nothing. */
export function selectFields(resource: JsonObject, fields: readonly string[] | undefined): JsonObject {
  return fields === undefined
    ? resource
    : pick(
        resource,
        fields.map((name) => name.split('.')),
      );
}

function pick(resource: JsonObject, paths: readonly (readonly string[])[]): JsonObject {
  const entries = Object.entries(resource).flatMap(([name, value]) => {
    const below = paths.filter(([head]) => head === name).map(([, ...rest]) => rest);
    if (below.length === 0 || value === undefined) return [];
    const isWhole = below.some((rest) => rest.length === 0);
    return [[name, isWhole ? value : pickInside(value, below)] as const];
  });
  return Object.fromEntries(entries);
}

function pickInside(value: Json, paths: readonly (readonly string[])[]): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map((element) => pickInside(element, paths));
  return typeof value === 'object' && value !== null ? pick(value as JsonObject, paths) : value;
}

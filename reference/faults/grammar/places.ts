/** Places of a value in a resource: members by name, any other text, texts within lists and objects, lists, dates. */

import type { Json, JsonObject } from '../../../contracts/contract.ts';

export const places = [
  'description',
  'external-id',
  'other-text',
  'inner-text',
  'date',
  'list',
  'number',
  'flag',
] as const;

export type BodyPlace = (typeof places)[number];

/** Members that are the provider's, or that decide what happens next. */
const PROVIDERS = new Set(['id', 'href', 'status', 'state', 'creationDate', 'requestDate']);

const DATE = /^\d{4}-\d\d-\d\dT\d\d:/;

/** The place of a value, by the names of the members that lead to it. */
function placeOf(path: readonly string[], value: Json): BodyPlace | undefined {
  const [first = ''] = path;
  if (PROVIDERS.has(first)) return undefined;
  if (Array.isArray(value)) return path.length === 1 ? 'list' : undefined;
  switch (typeof value) {
    case 'number':
      return 'number';
    case 'boolean':
      return 'flag';
    case 'string':
      if (path.length > 1) return 'inner-text';
      if (first === 'description') return 'description';
      if (first === 'externalId') return 'external-id';
      return DATE.test(value) ? 'date' : 'other-text';
    default:
      return undefined;
  }
}

/** What an edit returns for a member that is to be removed. */
export const REMOVED = Symbol('removed');

type Edit = (value: Json) => Json | typeof REMOVED;

/** A resource with the values of one place edited. */
export function editPlace(resource: JsonObject, place: BodyPlace, edit: Edit): JsonObject {
  return editMembers(resource, place, edit, []);
}

function editMembers(object: JsonObject, place: BodyPlace, edit: Edit, path: readonly string[]): JsonObject {
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]): readonly (readonly [string, Json])[] => {
      const edited = editValue(value!, place, edit, [...path, name]);
      return edited === REMOVED ? [] : [[name, edited]];
    }),
  );
}

function editValue(value: Json, place: BodyPlace, edit: Edit, path: readonly string[]): Json | typeof REMOVED {
  if (placeOf(path, value) === place) return edit(value);
  if (Array.isArray(value))
    return (value as readonly Json[]).map((item) => {
      const edited = editValue(item, place, edit, [...path, '*']);
      return edited === REMOVED ? '' : edited;
    });
  return typeof value === 'object' && value !== null ? editMembers(value as JsonObject, place, edit, path) : value;
}

/** True if a value of a place is of a class. */
export function hasAt(resource: JsonObject, place: BodyPlace, isMeant: (value: Json) => boolean): boolean {
  let isThere = false;
  editPlace(resource, place, (value) => {
    isThere ||= isMeant(value);
    return value;
  });
  return isThere;
}

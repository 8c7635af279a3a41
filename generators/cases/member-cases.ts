/** Bodies that differ in which members they hold, made from one that holds all of them. */

import type { Json } from '../../contracts/contract.ts';
import { everyValue, onlyAt, type Path, tagOf, withValue } from './leaves.ts';

export interface BodyCase {
  readonly body: Json;
  readonly covers: readonly string[];
}

/** Every member alone, in what it takes to hold it; then the full body without it. Items of a list count once. */
export function* memberCases(full: Json): IterableIterator<BodyCase> {
  const paths = memberPaths(full);
  for (const path of paths) yield { body: onlyAt(full, path), covers: [`body${tagOf(path)}=alone`] };
  for (const path of paths) yield { body: withValue(full, path, undefined), covers: [`body${tagOf(path)}=absent`] };
}

/** Containers with nothing in them, all at once and one by one; one list long. */
export function* structureCases(full: Json): IterableIterator<BodyCase> {
  const containers = firstOfATag(
    [...everyValue(full)].filter(({ path, value }) => path.length > 0 && typeof value === 'object' && value !== null),
  );
  const outer = containers.filter(({ path }) => path.length === 1);
  const emptied = outer.reduce((body, { path, value }) => withValue(body, path, emptyLike(value)), full);
  if (outer.length > 0) yield { body: emptied, covers: outer.map(({ path }) => `body${tagOf(path)}=empty`) };
  for (const { path, value } of containers)
    yield { body: withValue(full, path, emptyLike(value)), covers: [`body${tagOf(path)}=empty`] };
  const list = containers.find(({ value }) => Array.isArray(value));
  if (list !== undefined)
    yield {
      body: withValue(full, list.path, repeated(list.value)),
      covers: [`body${tagOf(list.path)}=${longList} items`, 'wide'],
    };
}

const longList = 100;

function repeated(list: Json): Json {
  const items = list as readonly Json[];
  return Array.from({ length: longList }, (_, index) => items[index % items.length] ?? null);
}

function emptyLike(value: Json): Json {
  return Array.isArray(value) ? [] : {};
}

function memberPaths(full: Json): Path[] {
  const members = [...everyValue(full)].filter(({ path }) => typeof path.at(-1) === 'string');
  return firstOfATag(members).map(({ path }) => path);
}

/** The first of all places that look alike but for indices. */
function firstOfATag<T extends { readonly path: Path }>(places: readonly T[]): T[] {
  const seen = new Set<string>();
  return places.filter(({ path }) => {
    const tag = tagOf(path);
    if (seen.has(tag)) return false;
    seen.add(tag);
    return true;
  });
}

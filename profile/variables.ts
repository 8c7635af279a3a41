/** Malformed references and references to unset environment variables. Works on any value. */

import type { Json, JsonObject } from '../contracts/contract.ts';
import { nearest } from '../contracts/text/nearest.ts';
import type { Complaint, KeyPath } from './problem.ts';
import { malformedReference, referencesIn, type Environment } from './resolve.ts';
import { stringsIn } from './strings-in.ts';

/** The texts of a profile without its `x-` keys: their anchors are read where they are used. */
function texts(root: JsonObject): ReturnType<typeof stringsIn> {
  return stringsIn(root as Json).filter(({ path }) => !String(path[0]).startsWith('x-'));
}

/** The variables that a profile refers to, with the places, in the order of occurrence. */
function variablesOf(root: JsonObject): ReadonlyMap<string, readonly KeyPath[]> {
  const places = new Map<string, KeyPath[]>();
  for (const { path, text } of texts(root))
    for (const name of referencesIn(text)) places.set(name, [...(places.get(name) ?? []), path]);
  return places;
}

export function malformedReferences(root: JsonObject): Complaint[] {
  return texts(root).flatMap(({ path, text }): Complaint[] => {
    if (malformedReference(text) === undefined) return [];
    return [
      {
        code: 'malformed-reference',
        at: path,
        what: 'a reference to an environment variable is malformed',
        expected: '${NAME}: letters, digits and underscores, without a leading digit, without spaces',
        next: 'correct the name and close the brace',
      },
    ];
  });
}

/** One complaint for the variables that are not set or empty; one that is similar to a set variable is probably misspelt and has its own. */
export function missingVariables(root: JsonObject, env: Environment): Complaint[] {
  const isSet = (name: string): boolean => env[name] !== undefined && env[name] !== '';
  const set = Object.keys(env).filter(isSet);
  const missing = [...variablesOf(root)]
    .filter(([name]) => !isSet(name))
    .map(([name, places]) => ({ name, places, guess: nearest(name, set) }));
  const unlike = missing.filter(({ guess }) => guess === undefined);
  const together = unlike.length > 1 ? [allMissing(unlike)] : [];
  return [
    ...together,
    ...missing
      .filter((one) => together.length === 0 || !unlike.includes(one))
      .map(({ name, places, guess }): Complaint => {
        const more = places.length > 1 ? ` (needed in ${places.length} places)` : '';
        return {
          code: 'missing-variable',
          at: places[0] ?? [],
          what: `the environment variable ${name} is ${env[name] === '' ? 'empty' : 'not set'}${more}`,
          nearest: guess,
          next: `add the line ${name}=... to the file .env next to the profile, or set it in the environment`,
        };
      }),
  ];
}

function allMissing(missing: readonly { readonly name: string; readonly places: readonly KeyPath[] }[]): Complaint {
  const names = missing.map(({ name }) => name);
  return {
    code: 'missing-variable',
    at: missing[0]?.places[0] ?? [],
    what: `${names.length} environment variables are not set: ${names.join(', ')}`,
    next: `add these lines to the file .env next to the profile, or set the variables in the environment: ${names.map((name) => `${name}=...`).join(' ')}`,
  };
}

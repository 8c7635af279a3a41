/** The published schema of profiles, as it stands in the package. */

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from '../contract.ts';

/** Beside this file in a checkout; compiled code stands below `dist/`, the schema does not. */
const PLACES = ['./profile.schema.json', '../../../contracts/formats/profile.schema.json'];

/** Path of `profile.schema.json`. */
export function profileSchemaFile(): string {
  const paths = PLACES.map((place) => fileURLToPath(new URL(place, import.meta.url)));
  return paths.find((path) => existsSync(path)) ?? paths[0] ?? '';
}

export function baseProfileSchema(): JsonObject {
  return JSON.parse(readFileSync(profileSchemaFile(), 'utf8')) as JsonObject;
}

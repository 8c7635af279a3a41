/** The published schema of profiles, as in the package. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { JsonObject } from '../contract.ts';
import { packageRoot } from '../package-root.ts';

/** Path of `profile.schema.json`. */
export const profileSchemaFile = (): string => path.join(packageRoot(), 'contracts', 'formats', 'profile.schema.json');

export const baseProfileSchema = (): JsonObject => JSON.parse(readFileSync(profileSchemaFile(), 'utf8')) as JsonObject;

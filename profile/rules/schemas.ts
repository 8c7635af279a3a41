import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { JsonObject } from '../../contracts/contract.ts';
import { parsePointer } from '../../contracts/json/json-pointer.ts';
import { declaredSchemas, readSchema, type DeclaredSchema } from '../declared-schemas.ts';
import type { Complaint } from '../problem.ts';
import type { ProfileRule } from '../rule.ts';
import { schemaMistake } from '../schema-mistake.ts';

/** A mistake in a schema file is reported at the place of the file name in the profile. */
function inFile({ path, value }: DeclaredSchema, directory: string): readonly Complaint[] {
  const name = String(value);
  // The rule `files` reports a missing file.
  if (statSync(resolve(directory, name), { throwIfNoEntry: false })?.isFile() !== true) return [];
  const read = readSchema(name, directory);
  if ('unusable' in read) return [{ code: 'wrong-value', at: path, ...read.unusable }];
  const mistake = schemaMistake(read.schema);
  if (mistake === undefined) return [];
  const { pointer, what, ...rest } = mistake;
  return [{ code: 'wrong-value', at: path, what: `${name}${pointer === '' ? '' : `#${pointer}`}: ${what}`, ...rest }];
}

function inProfile({ path, value }: DeclaredSchema): readonly Complaint[] {
  const mistake = schemaMistake(value as JsonObject);
  if (mistake === undefined) return [];
  const { pointer, ...rest } = mistake;
  return [{ code: 'wrong-value', at: [...path, ...parsePointer(pointer)], ...rest }];
}

/** Declared schemas are valid; an invalid schema is reported before the run. */
export const schemas: ProfileRule = {
  id: 'schemas',
  needs: ['declarations'],
  judge: ({ profile, directory }) =>
    declaredSchemas(profile.declarations).flatMap((one) =>
      typeof one.value === 'string' ? inFile(one, directory) : inProfile(one),
    ),
};

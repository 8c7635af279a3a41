/** What the ruleset looks at: one OpenAPI document with everything inside it, the rows next to it included. */

import type { Json, JsonObject, Place } from '../contract.ts';
import type { ReportProblem } from '../errors/contract-error.ts';
import { formatPointer } from '../json/json-pointer.ts';
import { bundle } from '../loader/bundle.ts';
import { isObject } from '../json/json-type.ts';
import { objectOf } from '../loader/json-shape.ts';
import { readYaml, type YamlFile } from '../loader/read-yaml.ts';
import { fileIn, folderOf, type SourceFile } from '../loader/source-file.ts';
import { existsSync } from 'node:fs';

/** Member of the root under which the rows are. */
export const ROWS = 'x-rows';

const KINDS = ['requirements', 'readings', 'declarations', 'shared'] as const;
export type LintKind = (typeof KINDS)[number];

export type LintPath = readonly (string | number)[];

/** A bundled OpenAPI document with `x-rows`: `interface` (its id), and the rows as they were written. */
export interface LintDocument extends JsonObject {
  readonly 'x-rows': JsonObject & {
    readonly interface: string;
    readonly requirements: Json;
    readonly readings: Json;
    readonly declarations: Json;
    /** Declarations of several interfaces. */
    readonly shared: Json;
  };
}

export interface Linted {
  readonly document: LintDocument;
  readonly placeOf: (path: LintPath) => Place;
}

export interface LintSources {
  readonly interfaceId: string;
  readonly openapi: SourceFile;
  /** Folder of what several interfaces share. */
  readonly shared: SourceFile;
}

/** Members called `$ref` of a literal value are data; left as they are, they would be looked up, in the network too. */
function withoutForeignReferences(value: Json | undefined): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(withoutForeignReferences);
  if (!isObject(value)) return value ?? null;
  const isForeign = (key: string, member: Json | undefined): boolean =>
    key === '$ref' && typeof member === 'string' && !member.startsWith('#');
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, member]) => !isForeign(key, member))
      .map(([key, member]) => [key, withoutForeignReferences(member)]),
  );
}

const ignore: ReportProblem = () => undefined;

/** Reads what is in the files; the loader reports the mistakes in them. */
export function readLintDocument({ interfaceId, openapi, shared }: LintSources): Linted | undefined {
  const main = readYaml(openapi, ignore);
  if (!main) return undefined;
  const whole = bundle(main, ignore);
  const folder = folderOf(openapi);
  const sources: Readonly<Record<LintKind, SourceFile>> = {
    requirements: fileIn(folder, 'requirements.yaml'),
    readings: fileIn(folder, 'readings.yaml'),
    declarations: fileIn(folder, 'declarations.yaml'),
    shared: fileIn(shared, 'declarations.yaml'),
  };
  const files = new Map<string | number | undefined, YamlFile>();
  for (const kind of KINDS) {
    const file = existsSync(sources[kind].path) ? readYaml(sources[kind], ignore) : undefined;
    if (file) files.set(kind, file);
  }
  const rowsOf = (kind: LintKind): Json => files.get(kind)?.value ?? [];
  const document = {
    ...objectOf(withoutForeignReferences(whole.document)),
    [ROWS]: {
      interface: interfaceId,
      requirements: rowsOf('requirements'),
      readings: rowsOf('readings'),
      declarations: rowsOf('declarations'),
      shared: rowsOf('shared'),
    },
  };
  const placeOf = (path: LintPath): Place => {
    const file = path[0] === ROWS ? files.get(path[1]) : undefined;
    return file ? file.placeOf(path.slice(2).map(String)) : whole.placeOf(formatPointer(path));
  };
  return { document, placeOf };
}

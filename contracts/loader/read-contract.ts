/** Reads one contract from its folder, or from an OpenAPI file of somebody else's. */

import { statSync } from 'node:fs';
import path from 'node:path';
import type { Contract, JsonObject, SourceDocument } from '../contract.ts';
import type { ReportProblem } from '../errors/contract-error.ts';
import type { Declaration } from '../declaration.ts';
import { bundle, type Bundle } from './bundle.ts';
import { readDeclarations } from './declaration-rows.ts';
import { isObject } from '../json/json-type.ts';
import { listOf, objectOf, textOf } from './json-shape.ts';
import { readOperations } from './operations.ts';
import { JSON_HEADERS } from './words.ts';
import { readReadings } from './reading-rows.ts';
import { readRequirements } from './requirement-rows.ts';
import { readYaml, type YamlFile } from './read-yaml.ts';
import { reportDuplicates } from './report-duplicates.ts';
import { resourceModelOf } from './resource-model.ts';
import { fileIn, folderOf, type SourceFile } from './source-file.ts';
import { upgradeSchemas } from './upgrade-schemas.ts';

/** Name of a contract's OpenAPI file in its folder. */
export const OPENAPI = 'openapi.yaml';

const isFolder = (file: SourceFile): boolean => statSync(file.path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** The OpenAPI file of a contract that is given by its folder or by that file. */
export const openapiOf = (location: SourceFile): SourceFile =>
  isFolder(location) ? fileIn(location, OPENAPI) : location;

/** The name of the folder for files called openapi, else that of the file. */
export function interfaceIdOf(openapi: SourceFile): string {
  const { name } = path.parse(openapi.path);
  const word =
    name === 'openapi' ? path.basename(path.dirname(openapi.path)) : name.replace(/[._-](oas|openapi)$/i, '');
  const id = word
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+|-+$/g, '');
  return id === '' ? 'interface' : id;
}

function sourceOf(document: JsonObject, interfaceId: string): SourceDocument {
  const info = objectOf(document['info']);
  const source = objectOf(info['x-source']);
  const sha256 = textOf(source['sha256']);
  return {
    id: textOf(source['id']) ?? interfaceId,
    title: textOf(source['title']) ?? textOf(info['title']) ?? interfaceId,
    dated: textOf(source['dated']) ?? textOf(info['version']) ?? '',
    ...(sha256 === undefined ? {} : { sha256 }),
  };
}

/** True for OpenAPI 3.0 and 3.1; anything else is reported. */
function isOpenapi({ value, placeOf }: YamlFile, report: ReportProblem): boolean {
  const version = isObject(value) ? value['openapi'] : undefined;
  const isKnown = /^3\.[01]\.\d+$/.test(textOf(version) ?? '');
  const hasOperations = isObject(value) && (isObject(value['paths']) || isObject(value['x-operations']));
  if (isKnown && hasOperations) return true;
  report({
    code: 'contract.not-openapi',
    place: placeOf(isKnown ? [] : ['openapi']),
    what: isKnown ? 'the document describes no operation' : 'this is no OpenAPI document of version 3.1',
    expected: isKnown ? 'an object under paths' : 'openapi: 3.1.0 (3.0 is read too)',
    received: isKnown
      ? 'neither paths nor x-operations'
      : version === undefined
        ? 'no member openapi'
        : `openapi: ${JSON.stringify(version)}`,
    next: isKnown ? 'describe the operations' : 'check that this is the OpenAPI file; convert older versions to 3.1',
  });
  return false;
}

function bundled(yaml: YamlFile, report: ReportProblem): Bundle {
  const { document, placeOf } = bundle(yaml, report);
  return { document: upgradeSchemas(document), placeOf };
}

/** The shared declarations that hold for an interface. */
export const heldBy = (id: string, shared: readonly Declaration[]): readonly Declaration[] =>
  shared.filter(({ interfaces }) => interfaces?.includes(id) ?? true);

/**
 * Reads the contract at a folder or an OpenAPI file. Requirements, readings and declarations are next to it; each may be absent. Problems are
 * reported, and the contract is as whole as they allow; undefined where not even its operations can be read.
 */
export function readContract(
  location: SourceFile,
  { shared, origin }: { readonly shared: readonly Declaration[]; readonly origin: Contract['origin'] },
  report: ReportProblem,
): Contract | undefined {
  const openapi = openapiOf(location);
  const yaml = readYaml(openapi, report);
  if (!yaml || !isOpenapi(yaml, report)) return undefined;
  const { document, placeOf } = bundled(yaml, report);
  const folder = folderOf(openapi);
  const id = interfaceIdOf(openapi);
  const source = sourceOf(document, id);
  const model = resourceModelOf({ document, placeOf }, report);
  const jsonHeaders = JSON_HEADERS.filter((one) => listOf(objectOf(document['info'])['x-json-headers']).includes(one));
  const operations = readOperations({ document, placeOf }, id, report);
  const requirements = readRequirements(folder, { interfaceId: id, document: source.id, operations }, report);
  const readings = readReadings(folder, id, report);
  const own = readDeclarations(folder, id, report);
  const held = heldBy(id, shared);
  reportDuplicates('requirement', requirements, report);
  reportDuplicates('reading', readings, report);
  reportDuplicates(
    'declaration',
    [...held, ...own].map((one) => ({ id: one.key, place: one.place })),
    report,
  );
  return {
    id,
    title: textOf(objectOf(document['info'])['title']) ?? id,
    source,
    origin,
    ...(model === undefined ? {} : { model }),
    ...(jsonHeaders.length > 0 ? { jsonHeaders } : {}),
    operations,
    document,
    requirements,
    readings,
    declarations: [...own, ...held],
    placeOf: (pointer) => placeOf(pointer),
  };
}

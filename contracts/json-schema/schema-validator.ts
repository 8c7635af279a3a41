/** Validates values against any schema of a contract's document, by JSON Pointer. */

import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Contract, Json, JsonObject } from '../contract.ts';
import { keepClosestBranch, type BranchError } from './closest-branch.ts';
import { formatPointer, getPointer } from '../json/json-pointer.ts';
import { isRfc3339DateTime } from '../text/rfc3339-date-time.ts';
import { asSchemaProblem, type SchemaProblem } from './schema-problem.ts';

export type { SchemaProblem } from './schema-problem.ts';

/** Lists what is wrong with a value; an empty list means that it is valid. */
type Validate = (value: unknown) => readonly SchemaProblem[];

/** Gives the validator of the schema at a pointer into the document, for example `/components/schemas/TroubleTicket`. */
export type SchemaValidator = (pointer: string) => Validate;

const DOCUMENT = 'contract:document';

/** RFC 6901, section 6: a pointer in the fragment of a URI. */
const fragment = (pointer: string): string =>
  pointer
    .split('/')
    .map((token) => encodeURIComponent(token))
    .join('/');

function newAjv(document: object): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    // For `received`, and for distinguishing the branches of a union.
    verbose: true,
    // OpenAPI's own keywords and extensions (x-...) are annotations here; lint looks for misspelt ones.
    strict: false,
    logger: false,
    // What is compiled is a reference into the document, which was validated when it was loaded.
    validateSchema: false,
  });
  addFormats.default(ajv);
  ajv.addFormat('date-time', { type: 'string', validate: isRfc3339DateTime });
  ajv.addSchema({ ...document, $id: DOCUMENT }, undefined, undefined, false);
  return ajv;
}

/** Where each list of a document is. */
function listPointers(
  value: Json | undefined,
  path: readonly string[],
  found: Map<unknown, string>,
): Map<unknown, string> {
  if (typeof value !== 'object' || value === null) return found;
  if (Array.isArray(value) && !found.has(value)) found.set(value, formatPointer(path));
  for (const [name, member] of Object.entries(value as JsonObject)) listPointers(member, [...path, name], found);
  return found;
}

class Compiler {
  private readonly ajv: Ajv2020;
  private readonly document: JsonObject;
  private readonly compiled = new Map<string, ValidateFunction>();
  private lists: ReadonlyMap<unknown, string> | undefined;

  constructor(document: JsonObject) {
    this.document = document;
    this.ajv = newAjv(document);
  }

  validator(pointer: string): Validate {
    if (getPointer(this.document, pointer) === undefined) throw new Error(`the contract has no schema at ${pointer}`);
    return (value) => this.errors(pointer, value).map(asSchemaProblem);
  }

  private errors(pointer: string, value: unknown): readonly BranchError[] {
    const validate = this.compiled.get(pointer) ?? this.ajv.compile({ $ref: `${DOCUMENT}#${fragment(pointer)}` });
    this.compiled.set(pointer, validate);
    if (validate(value)) return [];
    return keepClosestBranch(validate.errors ?? [], (union) => this.branches(union));
  }

  /** One judge a branch of a union. Ajv hands over the list of branches itself, so its place in the document can be looked up. */
  private branches({ schema, data }: ErrorObject): readonly (readonly BranchError[])[] {
    this.lists ??= listPointers(this.document, [], new Map());
    const pointer = this.lists.get(schema);
    if (pointer === undefined) return [];
    return (schema as readonly unknown[]).map((_, index) => this.errors(`${pointer}/${index}`, data));
  }
}

const compilers = new WeakMap<object, Compiler>();

/**
 * Validators of a contract's schemas (JSON Schema 2020-12). Schemas are compiled at their first use and kept as long as the document.
 * `format: date-time` is RFC 3339 to the letter; formats no one defines are not asserted.
 * @throws Error where a pointer leads to no schema, which loading a contract rules out for its own.
 */
export function schemaValidator({ document }: Pick<Contract, 'document'>): SchemaValidator {
  const compiler = compilers.get(document) ?? new Compiler(document);
  compilers.set(document, compiler);
  return (pointer) => compiler.validator(pointer);
}

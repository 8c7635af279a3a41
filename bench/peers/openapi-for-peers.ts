/** A contract as an OpenAPI 3.0 document in one file, which every tool reads. */

import type { Contract, Json, JsonObject } from '../../contracts/contract.ts';
import { getPointer } from '../../contracts/json/json-pointer.ts';
import { isObject } from '../../contracts/json/json-type.ts';

/** Keywords and members that OpenAPI 3.0 has and 3.1 writes otherwise, or that only this suite reads. */
function asOpenapi30(value: Json | undefined): Json {
  if (value === undefined) return null;
  if (Array.isArray(value)) return value.map(asOpenapi30);
  if (!isObject(value)) return value;
  const { examples, type, const: constant, ...rest } = value;
  const kept = Object.entries(rest).filter(
    ([name]) => !/^(?:x-|unevaluated|\$schema|if$|then$|else$|prefixItems$)/.test(name),
  );
  return {
    ...Object.fromEntries(kept.map(([name, one]) => [name, asOpenapi30(one)])),
    ...(Array.isArray(examples) && examples[0] !== undefined ? { example: examples[0] } : {}),
    ...(isObject(examples) ? { examples: asOpenapi30(examples) } : {}),
    ...(typeof type === 'string' || isObject(type) ? { type: asOpenapi30(type) } : {}),
    ...(Array.isArray(type) ? { anyOf: type.map((one) => ({ type: one })) } : {}),
    ...(constant === undefined ? {} : { enum: [constant] }),
  };
}

/** The document in one file: references are replaced by what they lead to. */
function dereferenced(value: Json | undefined, root: Json, depth = 0): Json {
  if (value === undefined) return null;
  if (Array.isArray(value)) return value.map((one) => dereferenced(one, root, depth));
  if (!isObject(value)) return value;
  const { $ref: reference } = value;
  if (typeof reference === 'string' && reference.startsWith('#'))
    return depth > 8 ? {} : dereferenced(getPointer(root, reference.slice(1)) ?? {}, root, depth + 1);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, dereferenced(one, root, depth)]));
}

/** The target as the tools address it. */
export interface Given {
  readonly baseUrl: string;
  readonly token: string;
  /** Id of a resource that exists. */
  readonly known: string;
}

/** Bodies that the target accepts, as a user of the tools would enter them. */
const BODIES: Readonly<Record<string, JsonObject>> = {
  '/paths/~1troubleTicket/post': { description: 'bench', severity: 'Minor', type: 'Bug', externalId: 'bench-peers-2' },
  '/paths/~1troubleTicket~1{id}/patch': { description: 'changed' },
  '/paths/~1hub/post': { callback: 'http://127.0.0.1:9/nowhere', query: '' },
};

/** The contract as other tools read it, with an example for each value that must exist at the target. */
export function openapiFor(contract: Contract, { baseUrl, known }: Given): JsonObject {
  const {
    'x-files': _,
    'x-operations': __,
    'x-readings': ___,
    ...plain
  } = dereferenced(contract.document, contract.document) as JsonObject;
  const document = asOpenapi30(plain) as JsonObject;
  const example = (name: unknown): Json | undefined =>
    ({ id: known, fromDateTime: '2026-01-01T00:00:00Z', 'x-external-system': 'bench-peers' })[String(name)];
  const withExamples = (value: Json | undefined): Json => {
    if (value === undefined) return null;
    if (Array.isArray(value)) return value.map(withExamples);
    if (!isObject(value)) return value;
    const made = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withExamples(one)]));
    const given = 'in' in value ? example(value['name']) : undefined;
    return given === undefined ? made : { ...made, example: given };
  };
  const made = withExamples(document) as JsonObject;
  for (const [pointer, body] of Object.entries(BODIES)) {
    const content = getPointer(made, `${pointer}/requestBody/content`);
    for (const media of isObject(content) ? Object.values(content) : [])
      Object.assign(media as object, { example: body });
  }
  const components = made['components'] as JsonObject;
  return {
    ...made,
    openapi: '3.0.3',
    servers: [{ url: baseUrl }],
    security: [{ bearer: [] }],
    components: { ...components, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}

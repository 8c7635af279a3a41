/** A Swagger 2.0 document in the terms of OpenAPI 3, as far as a first profile needs it. References to `#/definitions` stay as they are. */

import type { Json, JsonObject } from '../../contracts/contract.ts';
import { isObject } from '../../contracts/json/json-type.ts';

const texts = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** The address of a document with `host`, or the path of one without. */
function serverOf({ schemes, host, basePath }: JsonObject): string {
  const path = typeof basePath === 'string' && basePath !== '/' ? basePath.replace(/\/$/, '') : '';
  const scheme = texts(schemes).find((one) => one === 'https') ?? texts(schemes)[0] ?? 'https';
  return typeof host === 'string' ? `${scheme}://${host}${path}` : path;
}

function schemeOf(value: Json): Json {
  if (!isObject(value)) return value;
  if (value['type'] === 'basic') return { type: 'http', scheme: 'basic' };
  const { flow, tokenUrl = '' } = value;
  return flow === 'application' ? { type: 'oauth2', flows: { clientCredentials: { tokenUrl } } } : value;
}

/** An operation with its body parameter as a request body. */
function operationOf(raw: Json, consumes: readonly string[]): Json {
  if (!isObject(raw)) return raw;
  const parameters = Array.isArray(raw['parameters']) ? (raw['parameters'] as readonly Json[]) : [];
  const body = parameters.find((one): one is JsonObject => isObject(one) && one['in'] === 'body');
  if (body === undefined) return raw;
  const [type = 'application/json'] = [...texts(raw['consumes']), ...consumes];
  return { ...raw, requestBody: { content: { [type]: { schema: body['schema'] ?? {} } } } };
}

const mapped = (value: Json | undefined, change: (member: Json) => Json): JsonObject =>
  Object.fromEntries(Object.entries(isObject(value) ? value : {}).map(([name, one]) => [name, change(one as Json)]));

/** A document of version 3 is returned as it is. */
export function withoutSwagger(document: JsonObject): JsonObject {
  if (!String(document['swagger']).startsWith('2')) return document;
  const consumes = texts(document['consumes']);
  const server = serverOf(document);
  return {
    ...document,
    paths: mapped(document['paths'], (item) => mapped(item, (raw) => operationOf(raw, consumes))),
    components: { securitySchemes: mapped(document['securityDefinitions'], schemeOf) },
    ...(server === '' || document['servers'] !== undefined ? {} : { servers: [{ url: server }] }),
  };
}

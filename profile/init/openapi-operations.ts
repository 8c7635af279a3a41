/** What `init` reads from the OpenAPI 3 document of a target: operations, address, credentials. It ignores what it does not know. */

import type { Json, JsonObject } from '../../contracts/contract.ts';
import { getPointer } from '../../contracts/json/json-pointer.ts';
import { isObject } from '../../contracts/json/json-type.ts';

export interface OpenApiOperation {
  readonly method: string;
  readonly path: string;
  /** Statuses listed, ascending. */
  readonly statuses: readonly number[];
  /** First media type of the request body. */
  readonly contentType?: string;
  /** Required members at the root of the request body. */
  readonly requiredMembers: readonly string[];
  /** Values of members at the root of the request body, if the document lists them. */
  readonly values: Readonly<Record<string, readonly Json[]>>;
}

const objectAt = (value: JsonObject, key: string): JsonObject => {
  const member = value[key];
  return isObject(member) ? member : {};
};

/** Resolves local references; a chain longer than the limit is circular. */
function followed(document: JsonObject, value: Json | undefined): JsonObject {
  let found: unknown = value;
  for (let hops = 0; hops < 8 && isObject(found); hops += 1) {
    const reference = found['$ref'];
    if (typeof reference !== 'string') return found;
    found = reference.startsWith('#/') ? getPointer(document, decodeURIComponent(reference.slice(1))) : undefined;
  }
  return {};
}

function requiredIn(document: JsonObject, schema: JsonObject, depth = 0): string[] {
  const own = Array.isArray(schema['required']) ? schema['required'].filter((name) => typeof name === 'string') : [];
  const parts = depth < 5 && Array.isArray(schema['allOf']) ? (schema['allOf'] as readonly Json[]) : [];
  const inherited = parts.flatMap((part) => requiredIn(document, followed(document, part), depth + 1));
  return [...new Set([...own, ...inherited])];
}

/** Members of a schema with the values that it lists. */
function valuesIn(document: JsonObject, schema: JsonObject, depth = 0): Record<string, readonly Json[]> {
  const parts = depth < 5 && Array.isArray(schema['allOf']) ? (schema['allOf'] as readonly Json[]) : [];
  const own = Object.entries(objectAt(schema, 'properties')).flatMap(([name, raw]) => {
    const values = followed(document, raw)['enum'];
    return Array.isArray(values) && values.length > 0 ? [[name, values as readonly Json[]] as const] : [];
  });
  const inherited = parts.map((part) => valuesIn(document, followed(document, part), depth + 1));
  return Object.assign({}, ...inherited, Object.fromEntries(own)) as Record<string, readonly Json[]>;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

function operationOf(document: JsonObject, path: string, method: string, raw: JsonObject): OpenApiOperation {
  const content = objectAt(followed(document, raw['requestBody']), 'content');
  const [contentType] = Object.keys(content);
  const statuses = Object.keys(objectAt(raw, 'responses')).filter((status) => /^\d{3}$/.test(status));
  const schema = contentType === undefined ? {} : followed(document, objectAt(content, contentType)['schema']);
  return {
    method: method.toUpperCase(),
    path,
    statuses: statuses.map(Number).sort((a, b) => a - b),
    ...(contentType === undefined ? {} : { contentType }),
    requiredMembers: requiredIn(document, schema),
    values: valuesIn(document, schema),
  };
}

export function openApiOperations(document: JsonObject): readonly OpenApiOperation[] {
  return Object.entries(objectAt(document, 'paths')).flatMap(([path, item]) => {
    const methods = followed(document, item);
    return METHODS.flatMap((method) => {
      const raw = methods[method];
      return isObject(raw) ? [operationOf(document, path, method, raw)] : [];
    });
  });
}

/** Absolute URL of the first server, without trailing slash; absent if the document states none. */
export function serverUrl(document: JsonObject): string | undefined {
  const [server] = (Array.isArray(document['servers']) ? document['servers'] : []) as readonly Json[];
  if (!isObject(server) || typeof server['url'] !== 'string') return undefined;
  const variables = objectAt(server, 'variables');
  const url = server['url'].replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
    const standard = objectAt(variables, name)['default'];
    return typeof standard === 'string' ? standard : whole;
  });
  return /^https?:\/\//.test(url) && URL.canParse(url) ? url.replace(/\/+$/, '') : undefined;
}

/** How requests are authenticated, if a profile can express it. */
export type OpenApiCredentials =
  | { readonly kind: 'header'; readonly name: string; readonly scheme?: string }
  | { readonly kind: 'oauth2'; readonly tokenUrl: string };

function credentialsOf(scheme: JsonObject): OpenApiCredentials[] {
  const { type, scheme: name = '', in: where } = scheme;
  if (type === 'http')
    return [
      {
        kind: 'header',
        name: 'Authorization',
        scheme: String(name).toLowerCase() === 'basic' ? 'Basic' : 'Bearer',
      },
    ];
  if (type === 'apiKey' && where === 'header' && typeof scheme['name'] === 'string')
    return [{ kind: 'header', name: scheme['name'] }];
  const tokenUrl = objectAt(objectAt(scheme, 'flows'), 'clientCredentials')['tokenUrl'];
  return typeof tokenUrl === 'string' && /^https?:\/\//.test(tokenUrl) ? [{ kind: 'oauth2', tokenUrl }] : [];
}

export function openApiCredentials(document: JsonObject): OpenApiCredentials | undefined {
  const schemes = Object.values(objectAt(objectAt(document, 'components'), 'securitySchemes'));
  return schemes.flatMap((scheme) => credentialsOf(followed(document, scheme)))[0];
}

/** True for a document with `Authorization` among the parameters of an operation: not where OpenAPI states credentials, but some frameworks write it. */
const hasAuthorizationField = (document: JsonObject): boolean =>
  Object.values(objectAt(document, 'paths')).some((item) => {
    const methods = followed(document, item);
    return [methods, ...METHODS.map((method) => objectAt(methods, method))].some(({ parameters }) =>
      (Array.isArray(parameters) ? parameters : []).some((parameter: Json) => {
        const { in: where, name } = followed(document, parameter);
        return where === 'header' && String(name).toLowerCase() === 'authorization';
      }),
    );
  });

/** True for a document without security schemes, without a reference to one, and without another sign of credentials. */
export const statesNoCredentials = (document: JsonObject): boolean =>
  !hasAuthorizationField(document) &&
  Object.keys(objectAt(objectAt(document, 'components'), 'securitySchemes')).length === 0 &&
  (document['security'] === undefined || JSON.stringify(document['security']) === '[]');

export const openApiTitle = (document: JsonObject): string | undefined => {
  const { title } = objectAt(document, 'info');
  return typeof title === 'string' && title !== '' ? title : undefined;
};

/**
 * A Postman collection (2.x) or a HAR file in the terms of OpenAPI 3, as far as a first profile needs it: address, methods, paths, statuses, media
 * types, and the kind of credentials. Values of header fields are never taken over.
 */

import type { Json, JsonObject } from '../contracts/contract.ts';
import { isObject } from '../contracts/json/json-type.ts';

interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  readonly statuses: readonly number[];
  readonly contentType?: string;
  /** `Bearer` or `Basic`; absent if the request shows none. */
  readonly scheme?: string;
}

const objectsIn = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? (value as readonly Json[]).filter(isObject) : [];

const textIn = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

const fieldOf = (headers: Json | undefined, name: string): string | undefined =>
  objectsIn(headers)
    .filter((one) => textIn(one['key'] ?? one['name']).toLowerCase() === name)
    .map(({ value }) => textIn(value))[0];

function requestOf(method: string, url: string, statuses: readonly Json[], headers: Json | undefined): RecordedRequest {
  const contentType = fieldOf(headers, 'content-type')?.split(';')[0];
  const [scheme] = fieldOf(headers, 'authorization')?.split(' ') ?? [];
  return {
    method,
    url,
    statuses: statuses.filter((status) => typeof status === 'number'),
    ...(contentType ? { contentType } : {}),
    ...(scheme ? { scheme } : {}),
  };
}

const fromHar = (log: JsonObject): readonly RecordedRequest[] =>
  objectsIn(log['entries']).flatMap(({ request, response }) =>
    isObject(request)
      ? [
          requestOf(
            textIn(request['method']),
            textIn(request['url']),
            isObject(response) ? [response['status'] ?? null] : [],
            request['headers'],
          ),
        ]
      : [],
  );

/** The requests of a collection and its folders; credentials are those of the nearest folder that states them. */
function fromPostman(
  folder: JsonObject,
  variables: Readonly<Record<string, string>>,
  inherited?: Json,
): readonly RecordedRequest[] {
  const auth = folder['auth'] ?? inherited;
  return objectsIn(folder['item']).flatMap((item) => {
    const { request, response } = item;
    if (!isObject(request)) return fromPostman(item, variables, auth);
    const raw = isObject(request['url']) ? textIn(request['url']['raw']) : textIn(request['url']);
    const url = raw.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => variables[name] ?? `{${name}}`);
    const statuses = objectsIn(response).flatMap(({ code }) => code ?? []);
    const one = requestOf(textIn(request['method']), url, statuses, request['header']);
    const own = request['auth'] ?? auth;
    const kind = isObject(own) ? textIn(own['type']) : '';
    const scheme = one.scheme ?? { bearer: 'Bearer', oauth2: 'Bearer', jwt: 'Bearer', basic: 'Basic' }[kind];
    return [{ ...one, ...(scheme === undefined ? {} : { scheme }) }];
  });
}

const variablesOf = (collection: JsonObject): Readonly<Record<string, string>> =>
  Object.fromEntries(objectsIn(collection['variable']).map(({ key, value }) => [textIn(key), textIn(value)]));

/** A part of a path that is an id: a variable, or a name with a digit that is no version. */
const isId = (part: string): boolean => /^[:{]/.test(part) || (/\d/.test(part) && !/^v\d+(?:\.\d+)*$/i.test(part));

function placeOf(url: string): { readonly origin: string; readonly path: string } | undefined {
  const [, origin, rest] = /^(https?:\/\/[^/?#]+|\{\w+\})?(\/[^?#]*)/.exec(url) ?? [];
  if (rest === undefined) return undefined;
  const path = rest
    .split('/')
    .map((part) => (part !== '' && isId(part) ? '{id}' : part))
    .join('/');
  return { origin: origin?.startsWith('http') ? origin : '', path: path.replace(/(?<=.)\/$/, '') };
}

function documentOf(title: string, requests: readonly RecordedRequest[]): JsonObject {
  const paths: Record<string, Record<string, Json>> = {};
  const origins = new Map<string, number>();
  for (const { method, url, statuses, contentType } of requests) {
    const place = placeOf(url);
    if (!place) continue;
    origins.set(place.origin, (origins.get(place.origin) ?? 0) + 1);
    const operations = (paths[place.path] ??= {});
    const before = operations[method.toLowerCase()];
    const responses = Object.fromEntries(statuses.map((status) => [String(status), {}]));
    operations[method.toLowerCase()] = {
      responses: { ...(isObject(before) && isObject(before['responses']) ? before['responses'] : {}), ...responses },
      ...(contentType === undefined ? {} : { requestBody: { content: { [contentType]: {} } } }),
    };
  }
  const [origin = ''] = [...origins].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  const scheme = requests.find((one) => one.scheme !== undefined)?.scheme;
  return {
    openapi: '3.1.0',
    info: { title, version: '' },
    paths,
    ...(origin === '' ? {} : { servers: [{ url: origin }] }),
    // Exported requests often lack their credentials; that shows nothing about the target.
    ...(scheme === undefined
      ? { security: [{ unknown: [] }] }
      : { components: { securitySchemes: { recorded: { type: 'http', scheme: scheme.toLowerCase() } } } }),
  };
}

/** The document that describes recorded requests; undefined for a value that is neither a Postman collection nor a HAR. */
export function recordedRequests(value: JsonObject): JsonObject | undefined {
  const { info, log } = value;
  if (isObject(log) && Array.isArray(log['entries'])) return documentOf('', fromHar(log));
  if (!isObject(info) || !Array.isArray(value['item'])) return undefined;
  return documentOf(textIn(info['name']), fromPostman(value, variablesOf(value)));
}

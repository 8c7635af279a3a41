/** Operations of any OpenAPI 3.1 document, without the extensions that our own contracts have. */

import type { Body, Json, JsonObject, Operation, Parameter, ResponseSpec } from '../../contracts/contract.ts';
import { formatPointer, getPointer } from '../../contracts/json/json-pointer.ts';
import { isObject } from '../../packages/json-schema-arbitrary/index.ts';
import { isSuccess } from '../../contracts/status-class.ts';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** One operation a path and method; references are followed inside the document. Cookies are left out: the suite sends none. */
export function operationsOf(document: JsonObject): Operation[] {
  const paths = isObject(document['paths']) ? document['paths'] : {};
  return Object.keys(paths).flatMap((path) => {
    const item = resolved(document, ['paths', path]);
    return methods
      .filter((method) => isObject(item.value) && isObject(item.value[method]))
      .map((method) => operation(document, path, method, item.at));
  });
}

interface Found {
  readonly at: readonly string[];
  readonly value: Json | undefined;
}

/** A value and its location once references are followed. */
function resolved(document: JsonObject, at: readonly string[]): Found {
  let found: Found = { at, value: getPointer(document, formatPointer(at)) };
  for (let hops = 0; hops < 20; hops++) {
    const reference = isObject(found.value) ? found.value['$ref'] : undefined;
    if (typeof reference !== 'string' || !reference.startsWith('#/')) break;
    const target = reference
      .slice(2)
      .split('/')
      .map((token) => decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~'));
    found = { at: target, value: getPointer(document, formatPointer(target)) };
  }
  return found;
}

function operation(document: JsonObject, path: string, method: string, itemAt: readonly string[]): Operation {
  const at = [...itemAt, method];
  const raw = getPointer(document, formatPointer(at)) as JsonObject;
  const responses = responsesOf(document, at, raw);
  const body = bodyOf(document, at);
  return {
    id: typeof raw['operationId'] === 'string' ? raw['operationId'] : `${method} ${path}`,
    interface: 'openapi',
    action: 'lookup',
    summary: typeof raw['summary'] === 'string' ? raw['summary'] : '',
    declaredLater: false,
    method: method.toUpperCase(),
    path,
    parameters: parametersOf(document, itemAt, at),
    ...(body === undefined ? {} : { body }),
    responses,
    success: responses.map(({ status }) => status).filter(isSuccess),
    scopes: [],
    unavailable: false,
    place: { file: 'openapi', line: 1, column: 1 },
  };
}

/** Parameters of the operation over those of the path. */
function parametersOf(document: JsonObject, itemAt: readonly string[], at: readonly string[]): Parameter[] {
  const byKey = new Map<string, Parameter>();
  for (const list of [
    [...itemAt, 'parameters'],
    [...at, 'parameters'],
  ]) {
    const count = listLength(getPointer(document, formatPointer(list)));
    for (let index = 0; index < count; index++) {
      const parameter = parameterAt(document, [...list, String(index)]);
      if (parameter !== undefined) byKey.set(`${parameter.in} ${parameter.name}`, parameter);
    }
  }
  return [...byKey.values()];
}

function listLength(value: Json | undefined): number {
  return Array.isArray(value) ? value.length : 0;
}

function parameterAt(document: JsonObject, at: readonly string[]): Parameter | undefined {
  const found = resolved(document, at);
  const raw = found.value;
  if (!isObject(raw) || !['path', 'query', 'header'].includes(String(raw['in']))) return undefined;
  const place = raw['in'] as Parameter['in'];
  const style = (raw['style'] ?? (place === 'query' ? 'form' : 'simple')) as Parameter['style'];
  const schemaAt = isObject(raw['content']) ? ['content', Object.keys(raw['content'])[0] ?? '', 'schema'] : ['schema'];
  if (getPointer(document, formatPointer([...found.at, ...schemaAt])) === undefined) return undefined;
  return {
    name: String(raw['name']),
    in: place,
    required: raw['required'] === true,
    schema: { pointer: formatPointer([...found.at, ...schemaAt]) },
    description: String(raw['description'] ?? ''),
    style,
    explode: typeof raw['explode'] === 'boolean' ? raw['explode'] : style === 'form',
  };
}

function bodyOf(document: JsonObject, at: readonly string[]): Body | undefined {
  const found = resolved(document, [...at, 'requestBody']);
  if (!isObject(found.value)) return undefined;
  const content = contentOf(found);
  return Object.keys(content).length === 0 ? undefined : { required: found.value['required'] === true, content };
}

function contentOf({ at, value }: Found): Body['content'] {
  const content = isObject(value) && isObject(value['content']) ? value['content'] : {};
  const types = Object.entries(content).filter(([, each]) => isObject(each) && each['schema'] !== undefined);
  return Object.fromEntries(
    types.map(([type]) => [type, { pointer: formatPointer([...at, 'content', type, 'schema']) }]),
  );
}

function responsesOf(document: JsonObject, at: readonly string[], raw: JsonObject): ResponseSpec[] {
  const responses = isObject(raw['responses']) ? raw['responses'] : {};
  return Object.keys(responses)
    .filter((status) => /^\d{3}$/.test(status))
    .map((status) => {
      const found = resolved(document, [...at, 'responses', status]);
      const content = contentOf(found);
      return {
        status: Number(status),
        description: isObject(found.value) ? String(found.value['description'] ?? '') : '',
        content:
          Object.keys(content).length > 0 ? { kind: 'shown' as const, content } : { kind: 'unspecified' as const },
      };
    });
}

/** Turns values into a request as OpenAPI 3.1 says they are written: path, query and header by style and explode, the body by media type. */

import type { Json, Operation } from '../contracts/contract.ts';
import type { Binding } from '../contracts/formats/profile.ts';
import type { HeaderList } from '../contracts/formats/recording.ts';
import { filledPath } from '../contracts/path-template.ts';
import type { RequestSpec } from './request-spec.ts';
import { UserError } from '../contracts/errors/user-error.ts';
import { bodyMediaType } from './contract-schema.ts';
import { bodyText } from './body-text.ts';
import { pathSegment, queryPairs } from './parameter-styles.ts';

export interface RequestValues {
  /** By placeholder of the path template. */
  readonly path?: Readonly<Record<string, string>>;
  /** By parameter name; names the operation does not declare are allowed (filters). `undefined` leaves a parameter out. */
  readonly query?: Readonly<Record<string, Json | undefined>>;
  /** Query text that is already encoded, appended as it is (several identifiers in a declared encoding). */
  readonly rawQuery?: string;
  /** Replace the defaults of the same name, regardless of its case; the empty string as a value sends an empty field. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: Json;
  /** Text sent as the body instead of `body`, for bodies that are no JSON. */
  readonly rawBody?: string;
  /** Replaces the media type of the operation's body. */
  readonly contentType?: string;
  /** Method, path and media type of an operation whose document shows none, or a profile's replacement. */
  readonly binding?: Binding | undefined;
}

/** An operation without method or path was asked for a request, or a placeholder of its path has no value. */
export class RequestNotBuildable extends UserError {
  override readonly name = 'RequestNotBuildable';
  readonly operation: string;
  constructor(code: 'no-method' | 'no-path' | 'no-path-value', operation: Operation, what: string, next: string) {
    super({ code, what: `${operation.id}: ${what}`, place: operation.place, next });
    this.operation = operation.id;
  }
}

/**
 * The request for one set of values. Default header fields: `accept` with the media types of the success responses, `content-type` where
 * there is a body.
 *
 * @throws RequestNotBuildable where neither the contract nor a binding gives method and path, or a placeholder has no value.
 */
export function buildRequest(operation: Operation, values: RequestValues = {}): RequestSpec {
  const type = contentType(operation, values);
  const body = values.rawBody ?? (values.body === undefined ? undefined : bodyText(type, values.body));
  return {
    operation: operation.id,
    method: methodOf(operation, values.binding),
    path: expandedPath(operation, values),
    query: queryText(operation, values),
    headers: headerList(operation, values, body !== undefined),
    ...(body === undefined ? {} : { body }),
  };
}

function methodOf(operation: Operation, binding: Binding | undefined): string {
  const method = binding?.method ?? operation.method;
  if (method !== undefined) return method.toUpperCase();
  throw new RequestNotBuildable('no-method', operation, 'no document shows its method', bindIt(operation));
}

/** Path template of an operation. @throws RequestNotBuildable where neither contract nor binding has one */
export function pathOf(operation: Operation, binding: Binding | undefined): string {
  const template = binding?.path ?? operation.path;
  if (template !== undefined) return template;
  throw new RequestNotBuildable('no-path', operation, 'no document shows its path', bindIt(operation));
}

function expandedPath(operation: Operation, { path = {}, binding }: RequestValues): string {
  const template = pathOf(operation, binding);
  return filledPath(template, (name) => {
    const value = path[name];
    if (value === undefined)
      throw new RequestNotBuildable(
        'no-path-value',
        operation,
        `no value for {${name}} in ${template}`,
        `give path.${name}`,
      );
    return pathSegment(parameter(operation, 'path', name)?.style ?? 'simple', name, value);
  });
}

function bindIt({ id }: Operation): string {
  return `declare its method and path in the profile, under bindings.${id}`;
}

function queryText(operation: Operation, { query = {}, rawQuery = '' }: RequestValues): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const { style = 'form', explode = true } = parameter(operation, 'query', name) ?? {};
    return queryPairs({ name, style, explode }, value);
  });
  return [...pairs, ...(rawQuery === '' ? [] : [rawQuery])].join('&');
}

function headerList(operation: Operation, values: RequestValues, hasBody: boolean): HeaderList {
  const accept = acceptedTypes(operation);
  const defaults: [string, string][] = [
    ...(accept === '' ? [] : ([['accept', accept]] as [string, string][])),
    ...(hasBody ? ([['content-type', contentType(operation, values)]] as [string, string][]) : []),
  ];
  const given = Object.entries(values.headers ?? {});
  const replaced = new Set(given.map(([name]) => name.toLowerCase()));
  return [
    ...defaults.filter(([name]) => !replaced.has(name)),
    ...given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  ];
}

function contentType(operation: Operation, { contentType, binding }: RequestValues): string {
  const stated = bodyMediaType(operation);
  return contentType ?? binding?.contentType ?? (stated?.includes('*') === false ? stated : 'application/json');
}

/**
 * Stated media types of the success responses, in the order of the contract; empty where none is stated or only a range. Where the document states
 * no success response at all, the response is JSON, as its other ones.
 */
function acceptedTypes(operation: Operation): string {
  const types = operation.responses
    .filter(({ status }) => operation.success.includes(status))
    .flatMap(({ content }) => (content.kind === 'shown' ? Object.keys(content.content) : []))
    .filter((type) => !type.includes('*'));
  return types.length === 0 && operation.declaredLater ? 'application/json' : [...new Set(types)].join(', ');
}

function parameter(operation: Operation, place: 'path' | 'query', name: string) {
  return operation.parameters.find((candidate) => candidate.in === place && candidate.name === name);
}

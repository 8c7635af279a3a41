/** The operations of a bundled OpenAPI document. */

import type { Action, JsonObject, Operation } from '../contract.ts';
import type { ReportProblem } from '../errors/contract-error.ts';
import { formatPointer, getPointer } from '../json/json-pointer.ts';
import { nearest } from '../text/nearest.ts';
import type { Bundle } from './bundle.ts';
import { bodyOf, contentOf, responsesOf, successOf } from './contents.ts';
import { dereference } from './dereference.ts';
import { inferAction, inferId, inferResource, operationIdOf, type PathShape } from './infer-action.ts';
import { listOf, objectOf, textOf } from './json-shape.ts';
import { ACTIONS, LOOKUPS } from './words.ts';
import { parametersOf } from './parameters.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/** An operation as it is in the document. */
interface Found {
  readonly id: string;
  readonly pointer: string;
  readonly raw: JsonObject;
  readonly declaredLater: boolean;
  readonly method?: string;
  readonly path?: string;
  readonly fallback: { readonly action: Action; readonly resource?: string };
}

interface Context extends Bundle {
  readonly interfaceId: string;
  readonly report: ReportProblem;
}

function underPaths({ document, interfaceId }: Context): readonly Found[] {
  return Object.keys(objectOf(document['paths'])).flatMap((path) => {
    const item = dereference(document, formatPointer(['paths', path]));
    return METHODS.filter((method) => item.value[method] !== undefined).map((name): Found => {
      const shape: PathShape = { method: name.toUpperCase(), path, pointer: `${item.pointer}/${name}` };
      const raw = objectOf(item.value[name]);
      const resource = inferResource(document, shape);
      return {
        id: operationIdOf(raw) ?? inferId(interfaceId, shape),
        ...shape,
        raw,
        declaredLater: false,
        fallback: { action: inferAction(document, shape), ...(resource === undefined ? {} : { resource }) },
      };
    });
  });
}

/** Notifications with their own operationId. Their address is the listener's, so they have no path. */
function underCallbacks({ document }: Context, operations: readonly Found[]): readonly Found[] {
  return operations.flatMap(({ pointer, raw }) =>
    Object.keys(objectOf(raw['callbacks'])).flatMap((name) => {
      const callback = dereference(document, `${pointer}${formatPointer(['callbacks', name])}`);
      return Object.keys(callback.value).flatMap((address) =>
        METHODS.map((method) =>
          dereference(document, `${callback.pointer}${formatPointer([address, method])}`),
        ).flatMap((one): readonly Found[] => {
          const id = operationIdOf(one.value);
          if (id === undefined) return [];
          return [{ id, pointer: one.pointer, raw: one.value, declaredLater: true, fallback: { action: 'publish' } }];
        }),
      );
    }),
  );
}

function declaredLater({ document }: Context): readonly Found[] {
  return Object.entries(objectOf(document['x-operations'])).map(([id, value]) => {
    const raw = objectOf(value);
    const [method, path] = [textOf(raw['method'])?.toUpperCase(), textOf(raw['path'])];
    return {
      id,
      pointer: formatPointer(['x-operations', id]),
      raw,
      declaredLater: true,
      ...(method === undefined ? {} : { method }),
      ...(path === undefined ? {} : { path }),
      fallback: { action: 'other' },
    };
  });
}

/** The word of an extension; undefined where it is absent, and where it is no known word, which is reported. */
function wordOf<Word extends string>(
  { placeOf, report }: Context,
  { id, pointer, raw }: Found,
  { extension, known }: { readonly extension: 'x-action' | 'x-lookup'; readonly known: readonly Word[] },
): Word | undefined {
  const stated = raw[extension];
  if (stated === undefined || known.includes(stated as Word)) return stated as Word | undefined;
  const guess = nearest(String(stated), known);
  report({
    code: 'contract.wrong-value',
    place: placeOf(`${pointer}/${extension}`),
    what: `${id}: there is no ${extension.slice(2)} ${JSON.stringify(stated)}`,
    expected: known.join(', '),
    nearest: guess,
    next: `name one of them, or leave ${extension} out`,
  });
  return undefined;
}

function resourceOf({ document, placeOf, report }: Context, { id, pointer, raw, fallback }: Found): string | undefined {
  const stated = textOf(raw['x-resource']);
  const schemas = objectOf(getPointer(document, '/components/schemas'));
  if (stated === undefined || schemas[stated] !== undefined) return stated ?? fallback.resource;
  const guess = nearest(stated, Object.keys(schemas));
  report({
    code: 'contract.unknown-resource',
    place: placeOf(`${pointer}/x-resource`),
    what: `${id}: no schema is called ${stated}`,
    expected: 'a name under components.schemas of this contract',
    nearest: guess,
    next: 'write the schema there, or refer with $ref to the file that has it',
  });
  return undefined;
}

/** Scopes of the first security requirement; each further one is another way in. */
function scopesOf({ document }: Context, raw: JsonObject): readonly string[] {
  const [first] = listOf(raw['security'] ?? document['security']);
  const scopes = Object.values(objectOf(first)).flatMap((names) => listOf(names));
  return [...new Set(scopes.filter((scope) => typeof scope === 'string'))];
}

function readOperation(context: Context, found: Found): Operation {
  const { document, placeOf, interfaceId, report } = context;
  const { id, pointer, raw } = found;
  const responses = responsesOf(document, pointer);
  const body = bodyOf(document, pointer);
  const resource = resourceOf(context, found);
  const lookup = wordOf(context, found, { extension: 'x-lookup', known: LOOKUPS });
  const successContent = contentOf(dereference(document, `${pointer}/x-response-content`));
  return {
    id,
    interface: interfaceId,
    action: wordOf(context, found, { extension: 'x-action', known: ACTIONS }) ?? found.fallback.action,
    ...(resource === undefined ? {} : { resource }),
    summary: textOf(raw['summary']) ?? textOf(raw['description']) ?? id,
    declaredLater: found.declaredLater,
    ...(found.method === undefined ? {} : { method: found.method }),
    ...(found.path === undefined ? {} : { path: found.path }),
    parameters: parametersOf(context, pointer, report),
    ...(body === undefined ? {} : { body }),
    responses,
    success: successOf(document, pointer, responses),
    ...(successContent === undefined ? {} : { successContent }),
    scopes: scopesOf(context, raw),
    unavailable: raw['x-unavailable'] === true,
    ...(lookup === undefined ? {} : { lookup }),
    place: placeOf(pointer),
  };
}

function reportDuplicates({ placeOf, report }: Context, operations: readonly Found[]): void {
  const first = new Map<string, Found>();
  for (const one of operations) {
    const earlier = first.get(one.id);
    if (earlier === undefined) first.set(one.id, one);
    else
      report({
        code: 'contract.duplicate-id',
        place: placeOf(one.pointer),
        what: `${one.id}: a second operation has this id`,
        expected: `each name once; the first operation of this name is at line ${placeOf(earlier.pointer).line}`,
        next: 'give it another operationId',
      });
  }
}

/** Operations in the order of the document: paths, those of callbacks, those that a profile binds. */
export function readOperations(bundle: Bundle, interfaceId: string, report: ReportProblem): readonly Operation[] {
  const context: Context = { ...bundle, interfaceId, report };
  const described = [...underPaths(context), ...declaredLater(context)];
  const found = [...described, ...underCallbacks(context, described)];
  reportDuplicates(context, found);
  return found.map((one) => readOperation(context, one));
}

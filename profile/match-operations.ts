/** Which operation of an OpenAPI document is which operation of a contract: by method and path, or by what it does to which resource. */

import type { Contract, Operation } from '../contracts/contract.ts';
import type { Binding } from '../contracts/formats/profile.ts';
import type { OpenApiOperation } from './openapi-operations.ts';

interface MatchedOperation {
  readonly operation: Operation;
  readonly found: OpenApiOperation;
}

export interface MatchedInterface {
  readonly interface: string;
  /** Part of every found path before the interface's own paths; it belongs to the base URL. */
  readonly prefix: string;
  readonly matches: readonly MatchedOperation[];
  /** What the document says and the contract does not. */
  readonly bindings: Readonly<Record<string, Binding>>;
}

const METHODS: Partial<Readonly<Record<Operation['action'], readonly string[]>>> = {
  create: ['POST'],
  retrieve: ['GET'],
  list: ['GET'],
  update: ['PATCH', 'PUT'],
  'hub-create': ['POST'],
  'hub-retrieve': ['GET'],
  'hub-delete': ['DELETE'],
  monitor: ['GET'],
};

/** Path with its variables made alike, so that `{id}` and `{ticketId}` are the same. */
const shape = (path: string): string => path.replaceAll(/\{[^{}]*\}/g, '{}').replace(/\/$/, '');

const segments = (path: string): string[] => shape(path).split('/').slice(1);

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/** Names of resources an operation may stand under in a path. */
function resourceNames({ action }: Operation, contract: Contract): string[] {
  if (action.startsWith('hub')) return ['hub'];
  if (action === 'monitor') return ['monitor'];
  const resources = contract.operations.flatMap((one) =>
    ['create', 'retrieve', 'list'].includes(one.action) && one.resource !== undefined ? [plain(one.resource)] : [],
  );
  return [...new Set(resources)];
}

/** Where a document shows method and path, they are looked for at the end of the paths found. */
function byPath(operation: Operation, found: readonly OpenApiOperation[]): OpenApiOperation | undefined {
  const path = operation.path === undefined ? undefined : shape(operation.path);
  return found.find((one) => path !== undefined && one.method === operation.method && shape(one.path).endsWith(path));
}

/** Where a document shows neither, the action and the resource tell. */
function byMeaning(
  operation: Operation,
  contract: Contract,
  found: readonly OpenApiOperation[],
): OpenApiOperation | undefined {
  const addressesOne = ['retrieve', 'update', 'hub-retrieve', 'hub-delete', 'monitor'].includes(operation.action);
  const names = resourceNames(operation, contract);
  const fits = ({ path }: OpenApiOperation): boolean => {
    const parts = segments(path);
    const variable = parts.at(-1) === '{}';
    const name = plain(parts.at(variable ? -2 : -1) ?? '');
    return variable === addressesOne && parts.filter((part) => part === '{}').length <= 1 && names.includes(name);
  };
  // In the order of preference: PATCH before PUT.
  return (METHODS[operation.action] ?? []).flatMap((method) =>
    found.filter((one) => one.method === method && fits(one)),
  )[0];
}

function prefixOf({ operation, found }: MatchedOperation): string | undefined {
  if (operation.path === undefined) return undefined;
  return shape(found.path).slice(0, shape(found.path).length - shape(operation.path).length);
}

const isResource = ({ operation }: MatchedOperation): boolean =>
  !operation.action.startsWith('hub') && operation.action !== 'monitor';

/** The part before the interface's paths, where all matches agree on one; none otherwise, and paths are then written out. */
function commonPrefix(matches: readonly MatchedOperation[]): string {
  const prefixes = new Set(matches.flatMap((match) => prefixOf(match) ?? []));
  const [prefix = ''] = prefixes;
  return prefixes.size === 1 && matches.every(({ found }) => found.path.startsWith(`${prefix}/`)) ? prefix : '';
}

/** Path of a match below a prefix, with the names of variables that the suite fills. */
function pathBelow(prefix: string, { path }: OpenApiOperation): string {
  return path.slice(prefix.length).replaceAll(/\{[^{}]*\}/g, '{id}');
}

function bindingOf({ operation, found }: MatchedOperation, prefix: string): Binding | undefined {
  const path = pathBelow(prefix, found);
  const success = found.statuses.filter((status) => status >= 200 && status < 300);
  const isJson = found.contentType === undefined || /^application\/json(?:;|$)/.test(found.contentType);
  const binding: Binding = {
    ...(operation.method === undefined ? { method: found.method } : {}),
    ...(operation.path !== undefined && shape(operation.path) === shape(path) ? {} : { path }),
    ...(operation.success.length === 0 && success.length > 0 ? { success } : {}),
    ...(operation.declaredLater && !isJson && found.contentType !== undefined
      ? { contentType: found.contentType }
      : {}),
  };
  return Object.keys(binding).length === 0 ? undefined : binding;
}

/** An interface is in the document where one of its resources is; hubs and monitors alone look alike everywhere. */
export function matchInterface(contract: Contract, found: readonly OpenApiOperation[]): MatchedInterface | undefined {
  const matches = contract.operations.flatMap((operation): MatchedOperation[] => {
    const match = byPath(operation, found) ?? byMeaning(operation, contract, found);
    return match === undefined || operation.action === 'publish' ? [] : [{ operation, found: match }];
  });
  if (!matches.some((match) => isResource(match) && prefixOf(match) !== undefined)) return undefined;
  const prefix = commonPrefix(matches);
  const bindings = matches.flatMap((match) => {
    const binding = bindingOf(match, prefix);
    return binding === undefined ? [] : [[match.operation.id, binding] as const];
  });
  return { interface: contract.id, prefix, matches, bindings: Object.fromEntries(bindings) };
}

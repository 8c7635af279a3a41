/** Assigns operations of an OpenAPI document to operations of a contract: by method and path, or by action and resource. */

import { isHubAction } from '../../contracts/hub-actions.ts';
import type { Contract, Operation } from '../../contracts/contract.ts';
import type { Binding } from '../../contracts/formats/profile.ts';
import { filledPath } from '../../contracts/path-template.ts';
import type { OpenApiOperation } from './openapi-operations.ts';
import { isSuccess } from '../../contracts/status-class.ts';

interface MatchedOperation {
  readonly operation: Operation;
  readonly found: OpenApiOperation;
}

export interface MatchedInterface {
  readonly interface: string;
  /** The common prefix of the found paths; it is part of the base URL. */
  readonly prefix: string;
  readonly matches: readonly MatchedOperation[];
  /** What the OpenAPI document states and the contract does not. */
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

/** The path without the names of its variables, so that `{id}` and `{ticketId}` are equal. */
const shape = (path: string): string => filledPath(path, () => '{}').replace(/\/$/, '');

const segments = (path: string): string[] => shape(path).split('/').slice(1);

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/** The resource names that the path of an operation may contain. */
function resourceNames({ action }: Operation, contract: Contract): string[] {
  if (isHubAction(action)) return ['hub'];
  if (action === 'monitor') return ['monitor'];
  const resources = contract.operations.flatMap((one) =>
    ['create', 'retrieve', 'list'].includes(one.action) && one.resource !== undefined ? [plain(one.resource)] : [],
  );
  return [...new Set(resources)];
}

/** If the contract states method and path, the match is a found path that ends with it. */
function byPath(operation: Operation, found: readonly OpenApiOperation[]): OpenApiOperation | undefined {
  const path = operation.path === undefined ? undefined : shape(operation.path);
  return found.find((one) => path !== undefined && one.method === operation.method && shape(one.path).endsWith(path));
}

/** If the contract states neither, the match is found by action and resource. */
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
  // In order of preference: PATCH before PUT.
  return (METHODS[operation.action] ?? []).flatMap((method) =>
    found.filter((one) => one.method === method && fits(one)),
  )[0];
}

function prefixOf({ operation, found }: MatchedOperation): string | undefined {
  if (operation.path === undefined) return undefined;
  return shape(found.path).slice(0, shape(found.path).length - shape(operation.path).length);
}

const isResource = ({ operation }: MatchedOperation): boolean =>
  !isHubAction(operation.action) && operation.action !== 'monitor';

/** The common prefix of all matches; empty if they differ, and bindings then contain full paths. */
function commonPrefix(matches: readonly MatchedOperation[]): string {
  const prefixes = new Set(matches.flatMap((match) => prefixOf(match) ?? []));
  const [prefix = ''] = prefixes;
  return prefixes.size === 1 && matches.every(({ found }) => found.path.startsWith(`${prefix}/`)) ? prefix : '';
}

/** The path of a match below the prefix, with the variable names of the suite. */
function pathBelow(prefix: string, { operation, found }: MatchedOperation): string {
  const isExternal = (name: string): boolean => operation.action === 'monitor' && plain(name) === 'externalid';
  return filledPath(found.path.slice(prefix.length), (name) => (isExternal(name) ? '{externalId}' : '{id}'));
}

function bindingOf(match: MatchedOperation, prefix: string): Binding | undefined {
  const { operation, found } = match;
  const path = pathBelow(prefix, match);
  const success = found.statuses.filter(isSuccess);
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

/** The document contains an interface if it contains one of its resources; hubs and monitors are similar in all interfaces. */
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

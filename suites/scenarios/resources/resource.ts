/** The resource an interface is about (trouble ticket, change request, service order) and how its operations are called. */

import type { Json, JsonObject, Operation } from '../../../contracts/contract.ts';
import type { DeclarationRole } from '../../../contracts/declaration.ts';
import { stateMember as stateMemberOf } from '../../evidence/lifecycles/state-member.ts';
import type { Response, World } from '../scenario.ts';
import { isObject } from '../../../contracts/json/json-type.ts';

/** Name of the path parameter that contains the resource's id. */
export function idParameter(operation: Operation): string {
  const declared = operation.parameters.find((parameter) => parameter.in === 'path');
  return declared?.name ?? 'id';
}

/** A monitor may be bound by the external id instead: one key under both names. */
export const byId = (operation: Operation, id: string): { readonly path: Readonly<Record<string, string>> } => ({
  path: { [idParameter(operation)]: id, ...(operation.action === 'monitor' ? { externalId: id } : {}) },
});

/** Value of the interface's declaration with a role: the id of a resource, or undefined where none is declared. */
export function declaredId({ contract, declared }: World, role: DeclarationRole): string | undefined {
  const declaration = contract.declarations.find((one) => one.role === role);
  const id = declaration && declared(declaration.key);
  return typeof id === 'string' ? id : undefined;
}

/** Id of a declared resource that the provider created. */
export const providerCreatedId = (world: World): string | undefined => declaredId(world, 'provider-created');

/** Id of a returned resource, on its own or alone in a list, as text for a path; undefined where the response shows none. */
export function idOf({ live }: Pick<Response, 'live'>): string | undefined {
  const json = live?.json;
  const one = jsonObject(Array.isArray(json) && json.length === 1 ? (json as readonly Json[])[0] : json);
  return one && idIn(one);
}

/** The id of a resource, as text. */
export function idIn({ id }: JsonObject): string | undefined {
  return typeof id === 'string' && id !== '' ? id : typeof id === 'number' ? String(id) : undefined;
}

/** The resource a response shows, on its own or alone in a list. */
export const resourceIn = ({ live }: Response): JsonObject | undefined => jsonObject([live?.json].flat()[0]);

/** The member that holds the state of a resource. */
export const stateMember = ({ contract }: World): string => stateMemberOf(contract);

export const jsonObject = (value: Json | undefined): JsonObject | undefined => (isObject(value) ? value : undefined);

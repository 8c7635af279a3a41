/** Parameters of a registration that narrow a hub to one resource, as far as the operation has them and the resource fits them. */

import type { Json } from '../../../contracts/contract.ts';
import type { CreatedResource } from '../scenario.ts';
import type { HubContext } from './subscribe.ts';

export const hasParameter = ({ create }: HubContext, name: string): boolean =>
  create.parameters.some((parameter) => parameter.name === name);

/** True for an id that the parameter CRID, an integer, can name. */
export const isInteger = (id: string): boolean => /^\d+$/.test(id);

export interface Narrowing {
  readonly by: 'crid' | 'external-id';
  readonly query: Readonly<Record<string, Json>>;
}

/** Queries of hubs for one resource. */
export const narrowingsTo = (
  context: HubContext,
  { id, externalId }: Pick<CreatedResource, 'id' | 'externalId'>,
): readonly Narrowing[] => [
  ...(hasParameter(context, 'CRID') && isInteger(id) ? [{ by: 'crid', query: { CRID: id } } as const] : []),
  ...(hasParameter(context, 'ExternalID') ? [{ by: 'external-id', query: { ExternalID: externalId } } as const] : []),
];

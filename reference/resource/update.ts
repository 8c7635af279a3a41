import type { JsonObject } from '../../contracts/contract.ts';
import type { Parts } from '../parts.ts';
import { publish } from '../notifications/publish.ts';
import { kindFacts } from './kind.ts';
import type { Kept, Kind } from './kind.ts';
import { replaceResource } from './resources.ts';

/**
 * Applies a partner's partial update and notifies of it: always of an update, and of a status change too where the state moved. The id is
 * the provider's and does not change.
 */
export function updateByPartner(
  parts: Parts,
  {
    kind,
    customer,
    before,
    patch,
  }: {
    readonly kind: Kind;
    readonly customer: string;
    readonly before: Kept;
    readonly patch: JsonObject;
  },
): JsonObject {
  const { id } = before.resource;
  const merged = { ...parts.applyPatch(kind, before.resource, patch), ...(id !== undefined && { id }) };
  const resource = replaceResource(parts, kind, customer, before, merged);
  publish(parts, { trigger: 'update', kind, customer, resource });
  const { stateMember } = kindFacts[kind];
  if (resource[stateMember] !== before.resource[stateMember]) {
    publish(parts, { trigger: 'status-change', kind, customer, resource });
  }
  return resource;
}

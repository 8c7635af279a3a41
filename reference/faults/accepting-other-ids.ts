import type { JsonObject } from '../../contracts/contract.ts';
import { changingCall } from '../alteration.ts';
import type { Alteration } from '../alteration.ts';
import type { Kind } from '../resource/kind.ts';

/** Where no resource has the id, the newest of the customer that is taken for the one meant. */
export function acceptingOtherIds(
  kind: Kind,
  action: 'retrieve' | 'update',
  isMeant: (asked: string, resource: JsonObject) => boolean,
): Alteration {
  return changingCall(`${kind}.${action}`, (call, healthy) => {
    const { id = '' } = call.params;
    if (healthy.store.get(kind, id)) return call;
    const found = healthy.listed(kind, call.customer).findLast(({ resource }) => isMeant(id, resource));
    return found ? { ...call, params: { ...call.params, id: String(found.resource['id']) } } : call;
  });
}

/** Resources of a customer for events where the scenario cannot create one: created by another scenario, or declared. */

import type { CreatedResource } from '../scenario.ts';
import { byId, providerCreatedId, resourceIn } from '../resources/resource.ts';
import type { HubContext } from './subscribe.ts';

/** The newest resource of the run comes first. */
export async function knownResources({ world, customer }: HubContext): Promise<readonly CreatedResource[]> {
  const ofRun = world.created.filter((one) => one.customer === customer.name).toReversed();
  const [id, retrieve] = [providerCreatedId(world), world.operation('retrieve')];
  if (id === undefined || !retrieve || ofRun.length > 1) return ofRun;
  const item = `known-${world.number()}`;
  const response = await world.call(retrieve, byId(retrieve, id), {
    identity: customer.identity,
    facts: { step: 'notified-read', kind: 'settling', item, id: 'existing', token: 'valid' },
  });
  const resource = resourceIn(response);
  if (!response.succeeded || !resource) return ofRun;
  const { externalId } = resource;
  const { identity, name } = customer;
  const named = typeof externalId === 'string' ? externalId : '';
  return [...ofRun, { id, identity, customer: name, item, externalId: named }];
}

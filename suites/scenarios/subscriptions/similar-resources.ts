/** Causes events of resources that are nearly the one hubs are narrowed to, and of those whose external id is encoded in a URL or known in advance. */

import type { CreatedResource } from '../scenario.ts';
import type { Created } from '../resources/create-resource.ts';
import { fireAndWait, type HubEvent } from './events.ts';
import { newResource, read } from './read-resource.ts';
import { subscribe, type Hub, type HubContext } from './subscribe.ts';

async function named(context: HubContext, externalId: string | undefined): Promise<Created | undefined> {
  const made = await newResource(context, {
    step: 'notified',
    ...(externalId === undefined ? { kind: 'nameless' } : { kind: 'plain', members: { externalId } }),
  });
  return made?.sent['externalId'] === externalId ? made : undefined;
}

/** Resources with an external id that begins with the one of the hubs, and without any; side by side, as silence takes its time. */
export async function similarResources(
  context: HubContext,
  first: HubEvent,
  own: CreatedResource,
  { main, narrow }: { readonly main: Hub; readonly narrow: readonly Hub[] },
): Promise<void> {
  const hubs = { expecting: [main], silent: narrow, isOptional: true };
  const made = [await named(context, `${own.externalId}b`), await named(context, undefined)];
  await Promise.all(made.map(async (one) => one && fireAndWait(context, first, one, 'other-target', hubs)));
}

/** A hub for an external id with characters that must be encoded in a URL, where the target accepts and keeps such an id. */
export async function encodedExternalId(context: HubContext, event: HubEvent, main: Hub): Promise<void> {
  const { world, customer } = context;
  const made = await named(context, `${world.runName} ${world.number()}/a+b&c=\u00fc%41`);
  if (!made || (await read(context, made))?.['externalId'] !== made.externalId) return;
  const query = { ExternalID: made.externalId };
  const hub = await subscribe(context, customer, 'external-id-encoded', { query, kind: 'offered' });
  await fireAndWait(context, event, made, 'external-id', { expecting: [main, hub], isOptional: true });
}

/** A hub for an external id that the partner gives to a resource afterwards, where the target registers it. */
export async function laterExternalId(context: HubContext, event: HubEvent, main: Hub): Promise<void> {
  const { world, customer } = context;
  const externalId = `${world.runName}-later-${world.number()}`;
  const hub = await subscribe(context, customer, 'external-id-later', {
    query: { ExternalID: externalId },
    kind: 'probe',
    facts: { id: 'unknown', param: 'ExternalID' },
  });
  if (!hub.isRegistered) return;
  const made = await named(context, externalId);
  if (!made || (await read(context, made))?.['externalId'] !== externalId) return;
  await fireAndWait(context, event, made, 'external-id', { expecting: [main, hub], isOptional: true });
}

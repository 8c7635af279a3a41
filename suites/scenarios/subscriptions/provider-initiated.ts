/** Resources that the provider creates by itself during the run: notifications refer to them, and their customer retrieves them at the end. */

import type { Json } from '../../../contracts/contract.ts';
import { idText, parseWithIds } from '../../../contracts/json/exact-integers.ts';
import type { Delivery } from '../../../contracts/formats/recording.ts';
import { eventTypesNamed } from '../../evidence/deliveries/event-type.ts';
import { eventTypeOf } from './events.ts';
import { sharedByScenarios } from '../resources/shared-by-scenarios.ts';
import { byId, jsonObject } from '../resources/resource.ts';
import type { Customer, World } from '../scenario.ts';

/** How many of the ids in the notifications to a customer are requested. */
const MOST = 4;

/** Ids in notifications of what the provider has created, by the name of the customer. */
const initiated = sharedByScenarios<Readonly<Record<string, readonly string[]>>>();

/** Ids of objects in a notification; ids within lists are left out. */
function idsIn(value: Json | undefined): readonly string[] {
  const object = jsonObject(value);
  if (!object) return [];
  return [idText(object) ?? [], ...Object.values(object).map(idsIn)].flat();
}

/** Ids in a notification, or in a batch of them. */
function idsOf({ request }: Delivery): readonly string[] {
  try {
    return [parseWithIds(request.body ?? '')].flat().flatMap(idsIn);
  } catch {
    return [];
  }
}

/** Remembers the ids in notifications that came when the provider had created something; ids of the profile are older than the run. */
export function rememberInitiated(world: World, { name }: Customer, deliveries: readonly Delivery[]): void {
  const eventType = eventTypeOf(world, 'provider-initiated');
  const declared = Object.values(world.profile.declarations ?? {});
  const ids = deliveries
    .filter(({ request }) => eventType === undefined || eventTypesNamed(request.body ?? '', [eventType]).length > 0)
    .flatMap(idsOf)
    .filter((id) => !declared.includes(id) && world.created.every((one) => one.id !== id));
  const known = initiated.get(world) ?? {};
  initiated.set(world, { ...known, [name]: [...new Set([...(known[name] ?? []), ...ids])].slice(0, MOST) });
}

/** Requests each as its customer: an id in a notification may be that of the notification. */
export async function askForInitiated(world: World, { name, identity }: Customer): Promise<void> {
  const retrieve = world.operation('retrieve');
  if (!retrieve) return;
  for (const asked of initiated.get(world)?.[name] ?? [])
    await world.call(retrieve, byId(retrieve, asked), {
      identity,
      facts: { kind: 'probe', step: 'provider-initiated', id: 'notified', asked, token: 'valid', customer: name },
    });
}

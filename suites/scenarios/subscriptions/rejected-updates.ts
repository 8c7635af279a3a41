/** Sends updates that must be rejected, each to a fresh resource, and after them one that is accepted: hubs must be notified of that one alone. */

import type { Json } from '../../../contracts/contract.ts';
import type { Created } from '../resources/create-resource.ts';
import { eventTypeOf, fireAndWait, freshResource, type HubEvent } from './events.ts';
import { silenceWithin } from './silence.ts';
import { secondCustomer, type Hub, type HubContext } from './subscribe.ts';
import { byId } from '../resources/resource.ts';
import type { CallValues, Customer } from '../scenario.ts';
import { updateBody } from '../resources/update-body.ts';

interface Attempt {
  readonly how: 'foreign' | 'malformed' | 'wrong type';
  readonly values: CallValues;
  readonly by?: Customer;
}

/** By another customer, cut off, and with values of another type. */
function attempts(context: HubContext): readonly Attempt[] {
  const { world } = context;
  const { body } = updateBody(world, `${world.runName} rejected`);
  const other = secondCustomer(context);
  const wrong = Object.fromEntries(
    Object.entries(body).map(([name, value]): [string, Json] => [name, Array.isArray(value) ? 'a text' : [{ no: 1 }]]),
  );
  return [
    ...(other ? [{ how: 'foreign', values: { body }, by: other } as const] : []),
    { how: 'malformed', values: { rawBody: JSON.stringify(body).slice(0, -1) } },
    { how: 'wrong type', values: { body: wrong } },
  ];
}

export async function rejectedUpdates(context: HubContext, event: HubEvent, main: Hub): Promise<void> {
  const { world } = context;
  const update = world.operation('update');
  if (!update || event.trigger !== 'update') return;
  const from = world.sequence();
  const control = await freshResource(context);
  if (!control) return;
  const rejected: { readonly made: Created; readonly seq: number }[] = [];
  for (const { how, values, by } of attempts(context)) {
    const made = await freshResource(context);
    if (!made) return;
    const contentType = world.binding(update)?.contentType ?? 'application/json';
    const response = await world.call(
      update,
      { ...byId(update, made.id), contentType, ...values },
      {
        identity: by?.identity ?? made.identity,
        facts: {
          step: 'rejected-update',
          kind: by ? 'probe' : 'odd',
          how,
          id: by ? 'foreign' : 'existing',
          item: made.item,
          token: 'valid',
        },
      },
    );
    const status = response.live?.status ?? 0;
    if (status >= 400 && status <= 499) rejected.push({ made, seq: response.exchange.seq });
  }
  const begun = performance.now();
  const isNotified = await fireAndWait(context, event, control, 'after-rejection', { expecting: [main] });
  if (isNotified) await world.pause(silenceWithin(world, begun));
  const eventType = eventTypeOf(world, 'update');
  world.note('rejected-updates', {
    hub: main.name,
    from,
    ...(eventType === undefined ? {} : { eventType }),
    control: [control.id, control.externalId],
    rejected: rejected.map(({ made, seq }) => ({ words: [made.id, made.externalId], seq })),
  });
}

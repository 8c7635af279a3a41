/** Updates that are refused, each of a resource of its own, and one of another resource that is accepted after them: hubs hear of that one alone. */

import type { Json } from '../../../contracts/contract.ts';
import type { Created } from '../resources/creatable.ts';
import { fireAndListen, freshResource, kindOf, type HubEvent } from './hub-events.ts';
import type { Hub, HubGround } from './hub-subscribe.ts';
import { byId } from '../resources/resource.ts';
import type { CallValues, Customer } from '../scenario.ts';
import { updateBody } from '../resources/update-body.ts';

interface Attempt {
  readonly how: string;
  readonly values: CallValues;
  readonly by?: Customer;
}

/** Of another customer, cut off, and of another type. */
function attempts({ world }: HubGround): readonly Attempt[] {
  const { body } = updateBody(world, `${world.runName} refused`);
  const other = world.customers[1];
  const wrong = Object.fromEntries(
    Object.entries(body).map(([name, value]): [string, Json] => [name, Array.isArray(value) ? 'a text' : [{ no: 1 }]]),
  );
  return [
    ...(other ? [{ how: 'foreign', values: { body }, by: other }] : []),
    { how: 'malformed', values: { rawBody: JSON.stringify(body).slice(0, -1) } },
    { how: 'wrong type', values: { body: wrong } },
  ];
}

export async function refusedUpdates(ground: HubGround, event: HubEvent, main: Hub): Promise<void> {
  const { world } = ground;
  const update = world.operation('update');
  if (!update || event.trigger !== 'update') return;
  const from = world.sequence();
  const control = await freshResource(ground);
  if (!control) return;
  const refused: { readonly made: Created; readonly seq: number }[] = [];
  for (const { how, values, by } of attempts(ground)) {
    const made = await freshResource(ground);
    if (!made) return;
    const contentType = world.binding(update)?.contentType ?? 'application/json';
    const answer = await world.call(
      update,
      { ...byId(update, made.id), contentType, ...values },
      {
        identity: by?.identity ?? made.identity,
        facts: { kind: by ? 'probe' : 'odd', step: 'refused-update', how, item: made.item, token: 'valid' },
      },
    );
    const status = answer.live?.status ?? 0;
    if (status >= 400 && status <= 499) refused.push({ made, seq: answer.exchange.seq });
  }
  const begun = performance.now();
  const isHeard = await fireAndListen(ground, event, control, 'after-refusal', { hear: [main] });
  if (isHeard) await world.pause(Math.min(2000, Math.max(300, 3 * (performance.now() - begun))));
  world.mark(
    'refused-updates',
    { interface: world.contract.id, ear: main.ear.name, from, to: world.sequence() },
    {
      kind: kindOf(world, 'update') ?? '',
      control: [control.id, control.externalId],
      refused: refused.map(({ made, seq }) => ({ words: [made.id, made.externalId], seq })),
    },
  );
}

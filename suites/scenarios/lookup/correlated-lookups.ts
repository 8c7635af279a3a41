/** Lookups with chosen correlation ids: none, a new one, the same again, a long one, and several at the same time. */

import { placedDevices } from '../../../contracts/placed-devices.ts';
import { correlationIdFor, hasForm } from '../../../generators/correlation-id.ts';
import { keyOf, oneKey } from '../../../profile/one-key.ts';
import { GRANTED } from './ask-lookup.ts';
import type { LookupContext } from './lookup-context.ts';

export async function correlation({ world, operation, identity, own }: LookupContext): Promise<void> {
  const query = oneKey(own);
  const facts = { ...GRANTED, step: 'correlation', set: 'owned', key: keyOf(own), kind: 'good' } as const;
  const format = world.own('correlationIdFormat');
  const name = `${world.runName}-${world.seed('correlation', operation.id)}`;
  // Without a declared form, an id of any form must be accepted; other scenarios send UUIDs.
  const given = format === undefined ? name : correlationIdFor(name, format);
  const under = (correlationId: string | null) => ({ query, headers: { correlationId } });
  await world.call(operation, under(null), { identity, facts: { ...facts, correlation: 'absent' } });
  await world.call(operation, under(given), { identity, facts: { ...facts, correlation: 'given' } });
  const repeated = { ...facts, correlation: 'repeated', kind: 'probe' } as const;
  await world.call(operation, under(given), { identity, facts: repeated });
  // The id must not select the device: other devices, and those of other customers, are looked up under the same one.
  const located = placedDevices(world.profile).filter(({ at: [, , , kind] }) => kind === 'located');
  for (const customer of world.customers.slice(0, 2)) {
    const other = located.find(({ device, at: [, , owner] }) => owner === customer.name && device !== own);
    if (other)
      await world.call(
        operation,
        { ...under(given), query: oneKey(other.device) },
        { identity: customer.identity, facts: { ...repeated, key: keyOf(other.device), devices: [other.label] } },
      );
  }
  const long = `${name}-${'0123456789'.repeat(20)}`;
  if (hasForm(format, long))
    await world.call(operation, under(long), {
      identity,
      facts: { ...facts, correlation: 'long', kind: 'offered' },
    });
  await Promise.all(
    Array.from({ length: 4 }, (_, index) =>
      world.call(operation, under(correlationIdFor(`${name}-${index}`, format)), {
        identity,
        facts: { ...facts, correlation: 'concurrent' },
      }),
    ),
  );
}

import { describe, expect, it } from 'vitest';
import type { Operation } from '../../../contracts/contract.ts';
import type { StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
import type { Created } from '../resources/create-resource.ts';
import type { CallValues, World } from '../scenario.ts';
import { servedMonitorKey } from './monitor-key.ts';

const monitor = { id: 'ticket.monitor', action: 'monitor', parameters: [] } as unknown as Operation;
const made = {
  id: 'T1',
  item: 'i',
  identity: 'A.valid',
  externalId: 'ext',
  sent: {},
  response: { live: { status: 201, json: { id: 'T1', externalId: 'own-ext' } } },
} as unknown as Created;

/** The key that is found, and what was requested, in front of a target that serves one key. */
async function requestedOf(path: string, served: string | undefined) {
  const requests: string[] = [];
  const world = {
    binding: () => ({ path }),
    declared: () => undefined,
    pause: () => Promise.resolve(),
    call: (_: Operation, { path: values = {} }: CallValues, { facts }: { facts: StatedFacts }) => {
      const [key] = Object.values(values);
      requests.push(`${String(key)} ${facts.kind}`);
      return Promise.resolve({ succeeded: key === served });
    },
  } as unknown as World;
  return { key: await servedMonitorKey(world, monitor, made, { step: 'monitor' }), requests };
}

describe('the request of a monitor', () => {
  it.each<[string, string, string | undefined, readonly string[]]>([
    ['is by the id where the path contains it', '/monitor/{id}', 'T1', ['T1 settling', 'T1 good']],
    [
      'is by the external id where only that is served',
      '/monitor/{id}',
      'ext',
      ['T1 settling', 'ext settling', 'ext good'],
    ],
    ['is by the external id where the path contains it', '/monitor/{externalId}', 'ext', ['ext settling', 'ext good']],
    [
      'is by the external id as the creation returned it',
      '/monitor/{externalId}',
      'own-ext',
      ['ext settling', 'own-ext settling', 'own-ext good'],
    ],
    [
      'that counts is by the declared key where none is served',
      '/monitor/{id}',
      undefined,
      ['T1 settling', 'ext settling', 'own-ext settling', 'T1 good'],
    ],
  ])('%s', async (_, path, served, requests) => {
    expect(await requestedOf(path, served)).toEqual({ key: served, requests });
  });
});

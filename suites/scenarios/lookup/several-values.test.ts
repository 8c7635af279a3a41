import { describe, expect, it } from 'vitest';
import type { Json, Operation } from '../../../contracts/contract.ts';
import type { Encoding } from '../../../contracts/formats/evidence/steps/lookups.ts';
import type { World } from '../scenario.ts';
import { encodedQuery, lookupQuery } from './lookup-query.ts';
import { learnEncodings } from './several-values.ts';

const [DETAILS, LOCATIONS, HISTORY] = (['details', 'locations', 'history'] as const).map(
  (lookup) => ({ id: `device.${lookup}`, lookup }) as unknown as Operation,
) as [Operation, Operation, Operation];
const OPERATIONS = [DETAILS, LOCATIONS, HISTORY];

const devices = [
  { imsi: '001010000000001', msisdn: '+447700900001' },
  { imsi: '001010000000002', msisdn: '+447700900002' },
];
const BOTH: Json = devices.map(({ imsi }) => ({ imsi }));

interface Reply {
  readonly status: number;
  readonly json?: Json;
}

/** A world whose target is a function, and what it was asked. */
async function learnedFrom(
  reply: (operation: string, key: string, encoding: Encoding) => Reply,
  declared?: string,
): Promise<{ readonly world: World; readonly asked: readonly string[] }> {
  const world = { own: () => declared } as unknown as World;
  const asked: string[] = [];
  await learnEncodings(world, OPERATIONS, { devices }, ({ operation, key, encoding }) => {
    asked.push(`${operation.id} ${key} ${encoding}`);
    return Promise.resolve(reply(operation.id, key, encoding));
  });
  return { world, asked };
}

const comma = { imsi: '001010000000001,001010000000002' };
const REJECTED: Reply = { status: 400 };

describe('several values of a key', () => {
  it('are written as the target serves them', async () => {
    const { world } = await learnedFrom((_operation, _key, encoding) =>
      encoding === 'comma' ? { status: 200, json: BOTH } : REJECTED,
    );
    for (const { id } of OPERATIONS) expect(lookupQuery(world, id, devices, 'imsi')).toEqual(comma);
  });

  it('are written as declared, without a request', async () => {
    const { world, asked } = await learnedFrom(() => REJECTED, 'pipe');
    expect(lookupQuery(world, DETAILS.id, devices, 'msisdn')).toEqual({ msisdn: '+447700900001|+447700900002' });
    expect(asked).toEqual([]);
  });

  it('are not sent to a target that serves them in no form', async () => {
    const { world, asked } = await learnedFrom(() => REJECTED);
    expect(lookupQuery(world, DETAILS.id, devices, 'imsi')).toBeUndefined();
    expect(asked).toHaveLength(16);
  });

  it('are written for a key that no form works for as for the key that one works for', async () => {
    const { world } = await learnedFrom((_operation, key, encoding) =>
      key === 'msisdn' && encoding === 'comma' ? { status: 200, json: BOTH } : REJECTED,
    );
    expect(lookupQuery(world, DETAILS.id, devices, 'imsi')).toEqual(comma);
  });

  it('have the form of the operation where two operations differ, and none for a history then', async () => {
    const { world } = await learnedFrom((operation, _key, encoding) =>
      encoding === (operation === DETAILS.id ? 'repeat' : 'comma') ? { status: 200, json: BOTH } : REJECTED,
    );
    expect(lookupQuery(world, DETAILS.id, devices, 'imsi')).toEqual({ imsi: devices.map(({ imsi }) => imsi) });
    expect(lookupQuery(world, LOCATIONS.id, devices, 'imsi')).toEqual(comma);
    expect(lookupQuery(world, HISTORY.id, devices, 'imsi')).toBeUndefined();
  });

  it('are not learned from a response that repeats the request or shows one device', async () => {
    const echo: Json = { self: '?imsi=001010000000001,001010000000002', devices: [{ imsi: '001010000000001' }] };
    const { world } = await learnedFrom(() => ({ status: 200, json: echo }));
    expect(lookupQuery(world, DETAILS.id, devices, 'imsi')).toBeUndefined();
  });

  it('are not sent for a history that takes them for one unknown key', async () => {
    const { world } = await learnedFrom((operation, _key, encoding) =>
      operation === HISTORY.id ? { status: 204 } : encoding === 'repeat' ? { status: 200, json: BOTH } : REJECTED,
    );
    expect(lookupQuery(world, LOCATIONS.id, devices, 'imsi')).toBeDefined();
    expect(lookupQuery(world, HISTORY.id, devices, 'imsi')).toBeUndefined();
  });

  it('are needed for several devices only', () => {
    const [one] = devices;
    expect(encodedQuery(one ? [one] : [], 'both', () => undefined)).toEqual(one);
    expect(encodedQuery([{ imsi: '1' }], 'msisdn', () => 'comma')).toBeUndefined();
  });
});

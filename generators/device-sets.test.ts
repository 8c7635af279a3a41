import { describe, expect, it } from 'vitest';
import type { DeviceKey, Profile } from '../contracts/formats/profile.ts';
import { SETS_OF_SEVERAL, type DeviceSetName } from '../contracts/formats/evidence/steps/lookups.ts';
import { deviceSets, furtherSets } from './device-sets.ts';

const device = (name: string): DeviceKey => ({ imsi: `i-${name}`, msisdn: `m-${name}` });

const profileOf = (devices: Profile['devices']): Profile => ({ ...(devices ? { devices } : {}) }) as Profile;

const profile = profileOf({
  customers: {
    A: { located: [device('A1'), device('A2')], unlocated: [device('A0')], withoutHistory: [device('AH')] },
    B: { located: [device('B1'), device('B2')] },
  },
  unknown: [device('U1'), device('U2')],
});

const namesOf = (of: Profile, customer: string): Set<string> =>
  new Set(deviceSets(of, customer).map(({ name }) => name));

describe('deviceSets', () => {
  it('has every class alone, and every pair of owned, foreign, unknown and unlocated devices', () => {
    expect(namesOf(profile, 'A')).toEqual(
      new Set([
        'owned',
        'foreign',
        'unknown',
        'unlocated',
        'no-history',
        'owned+owned',
        'owned+foreign',
        'owned+unknown',
        'owned+unlocated',
        'foreign+foreign',
        'foreign+unknown',
        'unknown+unknown',
        'unlocated+foreign',
        'unlocated+unknown',
      ]),
    );
  });

  it('has every pair of different classes in both orders', () => {
    const pairs: Readonly<Partial<Record<DeviceSetName, readonly string[]>>> = SETS_OF_SEVERAL;
    const orders = new Map<string, Set<string>>();
    for (const { name, labels } of deviceSets(profile, 'A')) {
      const [first, second] = pairs[name] ?? [];
      if (first === second) continue;
      orders.set(name, (orders.get(name) ?? new Set()).add(labels[0]!));
    }
    for (const [name, first] of orders) expect([name, first.size]).toEqual([name, 2]);
  });

  it('never requests one device twice in a set', () => {
    for (const { devices } of deviceSets(profile, 'A')) expect(new Set(devices).size).toBe(devices.length);
  });

  it('requests four devices and more, own ones at the end', () => {
    const four = deviceSets(profile, 'A').filter(({ labels }) => labels.length > 3 && labels.at(-1) === 'A.located.0');
    expect(four.map(({ labels }) => labels)).toEqual([
      ['unknown.0', 'unknown.1', 'A.located.1', 'A.located.0'],
      ['B.located.0', 'B.located.1', 'unknown.0', 'A.located.1', 'A.located.0'],
    ]);
  });

  it("sees another customer's devices as foreign", () => {
    const foreign = deviceSets(profile, 'B').find(({ name }) => name === 'foreign');
    expect(foreign?.labels).toEqual(['A.located.0']);
  });

  it('has no set for which the profile has too few devices', () => {
    const single = profileOf({ customers: { A: { located: [device('A1')] } }, unknown: [] });
    expect(namesOf(single, 'A')).toEqual(new Set(['owned']));
    expect(deviceSets(profileOf(undefined), 'A')).toEqual([]);
  });
});

describe('furtherSets', () => {
  const several = (customer: string, length: number): DeviceKey[] =>
    Array.from({ length }, (_, at) => device(`${customer}${at}`));
  const large = profileOf({
    customers: {
      A: { located: several('A', 21), unlocated: several('AU', 3), withoutHistory: several('AH', 2) },
      B: { located: several('B', 4), unlocated: several('BU', 2), withoutHistory: several('BH', 1) },
    },
    unknown: several('U', 4),
  });
  const both = [...deviceSets(large, 'A'), ...furtherSets(large, 'A')];
  const alone = both.filter(({ labels }) => labels.length === 1).map(({ name, labels }) => `${name} ${labels[0]}`);

  it('has a device without a location between the first and the last one with a location', () => {
    const three = both.filter(({ name, labels }) => name === 'owned+unlocated' && labels.length === 3);
    expect(three.map(({ labels }) => labels)).toEqual([['A.located.0', 'A.unlocated.0', 'A.located.20']]);
  });

  it('looks up every device alone, each once with the sets of the table', () => {
    const numbered = (name: string, label: string, length: number): string[] =>
      Array.from({ length }, (_, at) => `${name} ${label}.${at}`);
    expect(alone.toSorted()).toEqual(
      [
        ...numbered('owned', 'A.located', 21),
        ...numbered('unlocated', 'A.unlocated', 3),
        ...numbered('no-history', 'A.withoutHistory', 2),
        ...numbered('foreign', 'B.located', 4),
        ...numbered('foreign', 'B.withoutHistory', 1),
        ...numbered('foreign-unlocated', 'B.unlocated', 2),
        ...numbered('unknown', 'unknown', 4),
      ].toSorted(),
    );
  });

  it('names every own device with others, at most ten at a time', () => {
    const sets = both.filter(({ name }) => name === 'owned+owned');
    expect(new Set(sets.flatMap(({ labels }) => labels)).size).toBe(23);
    expect(Math.max(...sets.map(({ labels }) => labels.length))).toBe(10);
    expect(Math.min(...sets.map(({ labels }) => labels.length))).toBe(2);
  });

  it('names every foreign device together with an own one', () => {
    const sets = both.filter(({ name, labels }) => name === 'owned+foreign' && labels.includes('A.located.0'));
    const foreign = new Set(sets.flatMap(({ labels }) => labels.filter((label) => label.startsWith('B.'))));
    expect(foreign.size).toBe(7);
  });

  it('names every own device together with a foreign one, at most ten at a time', () => {
    const sets = both.filter(({ name }) => name === 'owned+foreign');
    const own = new Set(sets.flatMap(({ labels }) => labels.filter((label) => label.startsWith('A.'))));
    expect(own.size).toBe(23);
    expect(Math.max(...sets.map(({ labels }) => labels.length))).toBeLessThanOrEqual(10);
  });

  it('names several devices of which none is an own one', () => {
    const sets = both.filter(({ name, labels }) => name.startsWith('foreign+') && labels.length > 2);
    expect(sets.map(({ labels }) => labels)).toEqual([
      ['B.located.0', 'B.located.1', 'B.located.2', 'B.located.3'],
      ['unknown.0', 'B.located.0', 'B.located.1'],
    ]);
  });

  it('has only foreign devices with an unknown one to add for few devices', () => {
    expect(furtherSets(profile, 'A').map(({ labels }) => labels)).toEqual([
      ['unknown.0', 'B.located.0', 'B.located.1'],
    ]);
    expect(furtherSets(profileOf({ customers: { A: { located: [device('A1')] } }, unknown: [] }), 'A')).toEqual([]);
  });
});

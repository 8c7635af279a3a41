import { describe, expect, it } from 'vitest';
import type { DeviceKey, Profile } from '../contracts/formats/profile.ts';
import { deviceSets, lookupValues } from './device-sets.ts';

const device = (name: string): DeviceKey => ({ imsi: `i-${name}`, msisdn: `m-${name}` });

const profile: Pick<Profile, 'devices'> = {
  devices: {
    customers: {
      A: { located: [device('A1'), device('A2')], unlocated: [device('A0')], withoutHistory: [device('AH')] },
      B: { located: [device('B1'), device('B2')] },
    },
    unknown: [device('U')],
  },
};

describe('deviceSets', () => {
  it('has every class alone by every key', () => {
    const singles = deviceSets(profile, 'A', { several: false });
    expect(singles.map(({ name, key }) => `${name} ${key}`)).toEqual(
      ['owned', 'unlocated', 'no-history', 'foreign', 'unknown'].flatMap((name) =>
        ['imsi', 'msisdn', 'both'].map((key) => `${name} ${key}`),
      ),
    );
  });

  it('has every pair of classes there are devices for, two of one class being different devices', () => {
    const names = deviceSets(profile, 'A').map(({ name }) => name);
    for (const name of [
      'owned+owned',
      'owned+foreign',
      'owned+unknown',
      'foreign+foreign',
      'foreign+unknown',
      'unlocated+foreign',
    ])
      expect(names).toContain(name);
    expect(names).not.toContain('unknown+unknown');
    for (const { devices } of deviceSets(profile, 'A'))
      expect(new Set(devices.map(({ imsi }) => imsi)).size).toBe(devices.length);
  });

  it('lets every class meet every key in some pair', () => {
    const pairs = deviceSets(profile, 'A').filter(({ classes }) => classes.length === 2);
    for (const kind of ['owned', 'unlocated', 'no-history', 'foreign', 'unknown'] as const)
      expect(new Set(pairs.filter(({ classes }) => classes.includes(kind)).map(({ key }) => key)).size).toBe(3);
  });

  it("sees another customer's devices as foreign", () => {
    const foreign = deviceSets(profile, 'B').find(({ name, key }) => name === 'foreign' && key === 'both');
    expect(foreign && lookupValues(foreign)).toEqual({ imsi: ['i-A1'], msisdn: ['m-A1'] });
  });

  it('has nothing where the profile knows no devices', () => {
    expect(deviceSets({}, 'A')).toEqual([]);
  });
});

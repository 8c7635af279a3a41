import { describe, expect, it } from 'vitest';
import { classOfDevice, DEVICE_IDENTIFIER, ownerOf, placedDevices } from './placed-devices.ts';

const device = { imsi: '001010000000001' };
const labels = placedDevices({
  devices: {
    customers: { A: { located: [device] }, 'acme.eu-1': { located: [], unlocated: [device, device] } },
    unknown: [device],
  },
}).map(({ label }) => label);

describe('labels of devices', () => {
  it('have a customer, a class and an index; a name of a customer may contain dots', () => {
    expect(labels).toEqual(['A.located.0', 'acme.eu-1.unlocated.0', 'acme.eu-1.unlocated.1', 'unknown.0']);
    expect(labels.map(ownerOf)).toEqual(['A', 'acme.eu-1', 'acme.eu-1', undefined]);
    expect(labels.map(classOfDevice)).toEqual(['located', 'unlocated', 'unlocated', 'unknown']);
  });

  it('are found in what the recording writes for an identifier', () => {
    const text = labels.map((label) => `{{${label}.msisdn}}`).join(', ');
    expect([...text.matchAll(DEVICE_IDENTIFIER)].map(([, label]) => label)).toEqual(labels);
  });
});

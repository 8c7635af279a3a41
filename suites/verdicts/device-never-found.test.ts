import { describe, expect, it } from 'vitest';
import type { StatedFacts } from '../../contracts/formats/evidence/facts.ts';
import { exchange, historyOf, type Draft } from '../checks/testing/judging.ts';
import { deviceNeverFound } from './device-never-found.ts';

const OWN = '/devices?msisdn={{A.located.0.msisdn}}';

const lookup = (path: string, response: number, facts: Partial<StatedFacts> = {}): Draft =>
  exchange('device.details', {
    path,
    facts: { step: 'control', kind: 'good', token: 'valid', set: 'owned', key: 'msisdn', ...facts } as StatedFacts,
    response: response === 200 ? [200, {}] : response,
  });

/** The hint for the first exchange of some. */
function hintFor(...drafts: readonly Draft[]): string | undefined {
  const history = historyOf(...drafts);
  return deviceNeverFound(history.exchanges()[0]!, history);
}

describe('a hint about the numbers of a device', () => {
  it('names the place in the profile if no request found the device', () => {
    expect(hintFor(lookup(OWN, 204), lookup('/devices?msisdn={{B.located.0.msisdn}}', 200))).toContain(
      'devices.customers.A.located[0]',
    );
  });

  it('is left out if a request found the device, also by its other key', () => {
    expect(hintFor(lookup(OWN, 204), lookup('/devices?imsi={{A.located.0.imsi}}', 200))).toBeUndefined();
  });

  it.each<[string, Draft]>([
    ['a request for several devices', lookup(`${OWN}&msisdn={{A.located.1.msisdn}}`, 204)],
    ['a device of another customer', lookup(OWN, 204, { set: 'foreign' })],
    ['a token that is not valid', lookup(OWN, 403, { token: 'expired' })],
  ])('is left out for %s', (_what, draft) => {
    expect(hintFor(draft)).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import type { Profile } from '../../contracts/formats/profile.ts';
import { knownValues } from './known-values.ts';

const profile: Profile = {
  conform: 1,
  name: 't',
  mode: 'sandbox',
  interfaces: { device: { baseUrl: '${BASE}', headers: { 'X-Key': '${GATEWAY}' } } },
  identities: {
    'A.full': { customer: 'A', headers: { Authorization: 'Bearer ${TOKEN_A}' } },
    'B.full': { customer: 'B', oauth2: { tokenUrl: '${BASE}/token', clientId: '${ID}', clientSecret: '${UNSET}' } },
  },
  devices: {
    customers: {
      A: {
        located: [{ imsi: '001010000000001', msisdn: '+491701' }],
        unlocated: [{ imsi: '001010000000002', msisdn: '491702' }],
      },
    },
    unknown: [{ imsi: '001010000000009', msisdn: '+491709' }],
  },
  triggers: { 'ticket.status-change': { command: 'curl -H "k: ${TRIGGER}"' } },
};
const env = { BASE: 'https://sb.example', GATEWAY: 'g', TOKEN_A: 't', ID: 'i', TRIGGER: 'r', OTHER: 'o' };

describe('knownValues', () => {
  it('are the device keys by customer, class and index, phone numbers by their digits', () => {
    const keys = knownValues(profile, {}).map(({ value, placeholder }) => `${placeholder} ${value}`);
    expect(keys).toEqual([
      '{{A.located.0.imsi}} 001010000000001',
      '{{A.located.0.msisdn}} 491701',
      '{{A.unlocated.0.imsi}} 001010000000002',
      '{{A.unlocated.0.msisdn}} 491702',
      '{{unknown.0.imsi}} 001010000000009',
      '{{unknown.0.msisdn}} 491709',
    ]);
  });

  it('are the variables that credentials refer to and that are set, never the addresses', () => {
    const secrets = knownValues({ ...profile, devices: undefined as never }, env).map(({ placeholder }) => placeholder);
    expect(secrets.sort()).toEqual(['${GATEWAY}', '${ID}', '${TOKEN_A}', '${TRIGGER}']);
  });
});

import { describe, expect, it } from 'vitest';
import type { Profile } from '../contracts/formats/profile.ts';
import { deviceNames } from './device-names.ts';
import { secretsOf } from './secrets-of.ts';

const profile: Profile = {
  conform: 1,
  name: 'x',
  mode: 'sandbox',
  interfaces: {
    device: {
      baseUrl: '${BASE}/iot',
      headers: { 'X-Api-Key': '${GATEWAY}' },
      tls: { key: '${CLIENT_KEY}', cert: 'c' },
    },
  },
  identities: {
    A: { customer: 'A', headers: { Authorization: 'Bearer ${TOKEN}' } },
    B: {
      customer: 'B',
      oauth2: { tokenUrl: '${LOGIN}/token', clientId: '${CLIENT}', clientSecret: '${SECRET}' },
    },
    C: { customer: 'C', jwt: { key: '${KEY}', algorithm: 'HS256', claims: { deep: ['${CLAIM}'] } } },
  },
  devices: {
    customers: {
      A: {
        located: [
          { imsi: '001010000000001', msisdn: '+447700900001' },
          { imsi: '001010000000002', msisdn: '447700900002' },
        ],
        unlocated: [{ imsi: '001010000000003', msisdn: '447700900003' }],
      },
    },
    unknown: [{ imsi: '001019999999999', msisdn: '447700900999' }],
  },
  declarations: {
    'notification.auth': { Authorization: '${LISTENER}' },
    'ticket.notification.auth': { 'X-Api-Key': '${TICKETS}' },
    settleMs: 1,
  },
  triggers: { 'ticket.status-change': { command: './close --password ${CONTROL} {id}' } },
};

describe('secretsOf', () => {
  const names = 'BASE GATEWAY CLIENT_KEY TOKEN LOGIN CLIENT SECRET KEY CLAIM LISTENER TICKETS CONTROL'.split(' ');
  const env = Object.fromEntries(names.map((name) => [name, `value of ${name}`]));

  it('lists variables in credentials, but not those in addresses', () => {
    const secrets = secretsOf(profile, env);
    expect(secrets.map(({ name }) => name).sort()).toEqual(
      names.filter((name) => name !== 'BASE' && name !== 'LOGIN').sort(),
    );
    expect(secrets).toContainEqual({ name: 'TOKEN', value: 'value of TOKEN' });
  });

  it('lists no unset variables', () => {
    expect(secretsOf(profile, { TOKEN: '', SECRET: 's' })).toEqual([{ name: 'SECRET', value: 's' }]);
  });
});

describe('deviceNames', () => {
  it('names each key of each device by customer, class and position', () => {
    expect([...deviceNames(profile)]).toEqual([
      ['001010000000001', 'A.located.0.imsi'],
      ['447700900001', 'A.located.0.msisdn'],
      ['001010000000002', 'A.located.1.imsi'],
      ['447700900002', 'A.located.1.msisdn'],
      ['001010000000003', 'A.unlocated.0.imsi'],
      ['447700900003', 'A.unlocated.0.msisdn'],
      ['001019999999999', 'unknown.0.imsi'],
      ['447700900999', 'unknown.0.msisdn'],
    ]);
  });

  it('contains nothing if the profile has no devices', () => {
    const { devices: _devices, ...without } = profile;
    expect(deviceNames(without).size).toBe(0);
  });
});

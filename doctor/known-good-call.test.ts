import { describe, expect, it } from 'vitest';
import type { Identity, Profile } from '../contracts/formats/profile.ts';
import { loadContracts } from '../contracts/load.ts';
import { knownGoodCall } from './known-good-call.ts';

const [contract] = loadContracts({ only: ['device'] });
if (!contract) throw new Error('no contract');

const profile = {
  conform: 1,
  name: 'x',
  mode: 'sandbox',
  interfaces: {},
  identities: {},
  devices: { customers: { A: { located: [{ imsi: '001010000000001' }] } }, unknown: [] },
} satisfies Profile;

const wanted = (identity: Partial<Identity>, declarations: Profile['declarations'] = {}) =>
  knownGoodCall('it', { customer: 'A', ...identity }, { contract, profile: { ...profile, declarations }, nowMs: 0 });

describe('the known-good call of an identity', () => {
  it.each<readonly [string, Partial<Identity>, string, readonly number[]]>([
    ['valid credentials', { scopes: ['device-details', 'device-location'] }, 'served', [200, 204]],
    ['no scope', { scopes: [] }, 'scope-lacking', [401]],
    ['an expired token', { token: 'expired' }, 'rejected', [403]],
    ['no token, whose status is unspecified', { token: 'missing' }, 'rejected', [400, 401, 403]],
  ])('with %s', (_, identity, intent, statuses) => {
    expect(wanted(identity)).toMatchObject({ intent, wanted: statuses });
  });

  it('without a token is rejected as declared', () => {
    expect(wanted({ token: 'missing' }, { 'device.missingTokenStatus': [401] })?.wanted).toEqual([401]);
  });
});

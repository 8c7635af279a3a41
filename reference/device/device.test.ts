import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPartner } from '../testing/partner.ts';
import type { Partner } from '../testing/partner.ts';
import { startProvider } from '../provider.ts';
import type { Provider } from '../provider.ts';
import { fleet } from './fleet.ts';

let provider: Provider;
let partner: Partner;
beforeAll(async () => {
  provider = await startProvider();
  partner = createPartner(provider);
});
afterAll(async () => {
  await partner.close();
  await provider.close();
});

const imsi = (number: number): string => `00101${String(number).padStart(10, '0')}`;
const [A1, A2, UNLOCATED, NO_HISTORY, B1, B2, UNKNOWN] = [1, 2, 3, 4, 11, 12, 91].map(imsi) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];
const status = async (as: string, path: string): Promise<number> => (await partner('device', { as, path })).status;
const PATHS = ['/devices', '/devices/locations', '/devices/locations/history'];

/** Expected statuses on details, locations and history. */
const table: readonly (readonly [identity: string, key: string, expected: readonly number[]])[] = [
  ['A.full', A1, [200, 200, 200]],
  ['A.details', A1, [200, 401, 401]],
  ['A.location', A1, [401, 200, 200]],
  ['A.none', A1, [401, 401, 401]],
  ['A.extra', A1, [200, 200, 200]],
  ['B.full', A1, [401, 401, 401]],
  ['B.full', B1, [200, 200, 200]],
  ['A.full', B1, [401, 401, 401]],
  ['A.full', UNKNOWN, [204, 204, 204]],
  ['A.full', UNLOCATED, [200, 204, 204]],
  ['A.full', NO_HISTORY, [200, 200, 204]],
  ['A.expired', A1, [403, 403, 403]],
  ['A.not-yet-valid', A1, [403, 403, 403]],
  ['A.foreign-issuer', A1, [403, 403, 403]],
  ['not-a-token', A1, [403, 403, 403]],
  ['A.full', `${A1},${UNKNOWN}`, [200, 200, 200]],
  ['A.full', `${A1},${B1}`, [200, 200, 200]],
  ['A.full', `${B1},${B2}`, [401, 401, 401]],
  ['A.full', `${B1},${UNKNOWN}`, [401, 401, 401]],
  ['A.full', `${UNLOCATED},${B1}`, [200, 204, 204]],
  ['A.full', `${A1},${A2}`, [200, 200, 400]],
  ['A.full', '', [400, 400, 400]],
  ['A.full', 'twelve', [400, 400, 400]],
];

describe('device interface', () => {
  it.each(table)('%s requests %s: %j', async (identity, key, expected) => {
    const statuses = await Promise.all(PATHS.map((path) => status(identity, `${path}?imsi=${key}`)));
    expect(statuses).toEqual(expected);
  });

  it('shows only own devices of a mixed set', async () => {
    const { text } = await partner('device', { as: 'A.full', path: `/devices/locations?imsi=${A1},${B1},${B2}` });
    expect(text).toContain(A1);
    expect(text).not.toContain(B1);
    expect(text).not.toContain(B2);
  });

  it('leads to the same device by IMSI, by MSISDN and by both', async () => {
    const msisdn = fleet[0]!.msisdn;
    const bodies = await Promise.all(
      [`imsi=${A1}`, `msisdn=${msisdn}`, `msisdn=%2B${msisdn}`, `imsi=${A1}&msisdn=${msisdn}`].map(
        async (query) => (await partner('device', { as: 'A.full', path: `/devices?${query}` })).body,
      ),
    );
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  });

  it('returns a Feature for one device and a collection for several', async () => {
    const one = await partner('device', { as: 'A.full', path: `/devices/locations?imsi=${A1}` });
    const two = await partner('device', { as: 'A.full', path: `/devices/locations?imsi=${A1}&imsi=${A2}` });
    expect(one.headers['content-type']).toBe('application/geo+json');
    expect(one.body).toMatchObject({ type: 'Feature', geometry: { type: 'Point', coordinates: [-9.139, 38.722] } });
    expect(two.body).toMatchObject({ type: 'FeatureCollection' });
  });

  it('returns the correlation id of a client and no generated one', async () => {
    const given = await partner('device', {
      as: 'A.full',
      path: `/devices?imsi=${A1}`,
      headers: { correlationId: 'c-17' },
    });
    const absent = await partner('device', { as: 'A.full', path: `/devices?imsi=${A1}` });
    expect(given.headers['correlationid']).toBe('c-17');
    expect(absent.headers).not.toHaveProperty('correlationid');
  });

  it('sends nothing after the head of a 204', async () => {
    const response = await partner('device', { as: 'A.full', path: `/devices?imsi=${UNKNOWN}` });
    expect(response.text).toBe('');
    expect(response.headers).not.toHaveProperty('content-length');
  });

  it('rejects a request without a token with 403', async () => {
    expect((await partner('device', { path: `/devices?imsi=${A1}` })).status).toBe(403);
  });
});

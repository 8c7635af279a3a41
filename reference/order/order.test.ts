import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../contracts/contract.ts';
import { createPartner } from '../testing/partner.ts';
import type { Partner, PartnerResponse } from '../testing/partner.ts';
import { CONTROL_TOKEN, startProvider } from '../provider.ts';
import type { Provider } from '../provider.ts';

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

const order = (path: string, method = 'GET', body?: Json, headers = {}): Promise<PartnerResponse> =>
  partner('order', { as: 'A.valid', method, path, headers, ...(body !== undefined && { body }) });
const idOf = (response: PartnerResponse): string => (response.body as JsonObject)['id'] as string;

describe('service orders', () => {
  it('returns 200 for a creation, with and without a charset in its headers', async () => {
    const sent = {
      description: 'SIM',
      orderItem: [{ id: '1', action: 'add' }],
      requestedStartDate: '2026-05-01T08:00:00+02:00',
    };
    const created = await order('/serviceOrder', 'POST', sent);
    expect(created.status).toBe(200);
    expect(created.body).toMatchObject({ ...sent, state: 'Acknowledged' });
    const type = 'application/json;charset=utf-8';
    expect((await order('/serviceOrder', 'POST', sent, { 'content-type': type, accept: type })).status).toBe(200);
    expect((await order(`/serviceOrder/${idOf(created)}`)).body).toEqual(created.body);
  });

  it('updates the worklog and rejects what is not allowable', async () => {
    const id = idOf(await order('/serviceOrder', 'POST', { description: 'x' }));
    const note = [{ text: 'called', noteType: 'worklog' }];
    expect((await order(`/serviceOrder/${id}`, 'PATCH', { note })).body).toMatchObject({ note, description: 'x' });
    expect((await order(`/serviceOrder/${id}`, 'PATCH', { orderItem: [] })).status).toBe(409);
  });

  it('filters by properties and their values', async () => {
    await order('/serviceOrder', 'POST', { priority: '9', sourceSystemId: 'S' });
    await order('/serviceOrder', 'POST', { priority: '8', sourceSystemId: 'S' });
    expect((await order('/serviceOrder?filters=sourceSystemId=S,priority=9')).body).toMatchObject([{ priority: '9' }]);
    expect((await order('/serviceOrder?filters=sourceSystemId&limit=1&offset=1')).body).toMatchObject([
      { priority: '8' },
    ]);
  });

  it('rejects reads while they are switched off, and nothing else', async () => {
    const reads = (available: boolean): Promise<PartnerResponse> =>
      partner('control', {
        as: provider.env[CONTROL_TOKEN]!,
        method: 'PUT',
        path: '/order/reads',
        body: { available },
      });
    await reads(false);
    expect((await order('/serviceOrder')).status).toBe(405);
    const created = await order('/serviceOrder', 'POST', {});
    expect(created.status).toBe(200);
    expect((await order(`/serviceOrder/${idOf(created)}`)).status).toBe(405);
    expect(provider.profile().declarations!['order.readAvailable']).toEqual({ list: false, one: false });
    await reads(true);
    expect((await order('/serviceOrder')).status).toBe(200);
  });
});

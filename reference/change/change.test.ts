import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Json, JsonObject } from '../../contracts/contract.ts';
import { startListener } from '../testing/listener.ts';
import type { TestListener } from '../testing/listener.ts';
import { createPartner } from '../testing/partner.ts';
import type { Partner, PartnerResponse } from '../testing/partner.ts';
import { CONTROL_TOKEN, startProvider } from '../provider.ts';
import type { Provider } from '../provider.ts';

/** How long a notification may take on a machine that does other things besides. */
const PATIENCE = { timeout: 10_000 };

let provider: Provider;
let partner: Partner;
let listener: TestListener;
beforeAll(async () => {
  [provider, listener] = await Promise.all([startProvider(), startListener()]);
  partner = createPartner(provider);
});
afterAll(async () => {
  await Promise.all([partner.close(), listener.close()]);
  await provider.close();
});

const change = (path: string, method = 'GET', body?: Json, as = 'A.valid'): Promise<PartnerResponse> =>
  partner('change', { as, method, path, ...(body !== undefined && { body }) });
const control = (path: string, body: Json): Promise<PartnerResponse> =>
  partner('control', { as: provider.env[CONTROL_TOKEN]!, method: 'POST', path, body });
const member = (response: PartnerResponse, name: string): Json => (response.body as JsonObject)[name]!;
const fixture = (name: string): string => provider.profile().declarations![`fixtures.${name}`] as string;
const HUB = '/ChangeManagement/v18/hub';

describe('change requests', () => {
  it('gives a decimal id as text and returns every member that was sent', async () => {
    const sent = {
      description: 'Move the mast',
      externalId: 'C-1',
      attachment: [{ size: 12.5, validFor: { startDateTime: '2026-01-01T00:00:00Z' } }],
      location: { geographicSite: { tags: ['a', 'b'], calendar: [{ hourPeriod: [{ startHour: '1' }] }] } },
      note: [{ clientviewable: false, text: 'n' }],
    };
    const created = await change('/changeRequest', 'POST', sent);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ ...sent, status: 'Submitted' });
    expect(member(created, 'id')).toMatch(/^\d+$/);
    expect((await change(`/getChangeRequest/${String(member(created, 'id'))}`)).body).toEqual(created.body);
  });

  it('returns 404 for an unknown id and for one of another customer', async () => {
    expect((await change('/getChangeRequest/999999999')).status).toBe(404);
    expect((await change(`/getChangeRequest/${fixture('approvedChangeId')}`, 'GET', undefined, 'B.valid')).status).toBe(
      404,
    );
  });

  it('lists by criteria, page by page, with the fields requested', async () => {
    for (const priority of ['7', '8', '7'])
      await change('/changeRequest', 'POST', { priority, channel: 'filter test' });
    const found = await change('/changeRequest?priority=7&channel=filter%20test&fields=priority');
    expect(found.body).toMatchObject([{ priority: '7' }, { priority: '7' }]);
    expect((await change('/changeRequest?channel=filter%20test&offset=2&limit=5')).body).toMatchObject([
      { priority: '7' },
    ]);
    expect((await change('/changeRequest?channel=filter%20test&unknownThing=1')).headers['x-total-count']).toBe('3');
    expect((await change('/changeRequest?limit=some')).status).toBe(400);
  });

  it('lets a rejected request be updated and an approved one in part', async () => {
    const [rejected, approved] = [fixture('rejectedChangeId'), fixture('approvedChangeId')];
    expect((await change(`/changeRequest/${rejected}`, 'PATCH', { budget: '10' })).body).toMatchObject({
      budget: '10',
      status: 'Rejected',
    });
    expect((await change(`/changeRequest/${approved}`, 'PATCH', { note: [{ text: 'x' }] })).status).toBe(200);
    expect((await change(`/changeRequest/${approved}`, 'PATCH', { budget: '10' })).status).toBe(409);
    expect((await change(`/changeRequest/${approved}`, 'PATCH', { status: 'Completed' })).status).toBe(409);
    expect((await change(`/changeRequest/${rejected}`, 'PATCH', { status: 'Submitted' })).status).toBe(200);
  });
});

describe('change hub', () => {
  it('has an integer id, is retrieved as a list, and is gone after deletion', async () => {
    const hub = await change(HUB, 'POST', { callback: `${listener.url}/x`, query: '' });
    expect(hub.status).toBe(201);
    expect(Number.isInteger(member(hub, 'id'))).toBe(true);
    const path = `/hub/${String(member(hub, 'id'))}`;
    expect((await change(path)).body).toEqual([hub.body]);
    expect((await change(path, 'GET', undefined, 'B.valid')).status).toBe(404);
    expect((await change(path, 'DELETE')).status).toBe(204);
    expect((await change(path)).status).toBe(404);
  });

  it('narrows by event type, by both ids and by query, and not at all when these are blank', async () => {
    const created = await change('/changeRequest', 'POST', { externalId: 'narrow-1', priority: '5' });
    const id = String(member(created, 'id'));
    const callbacks: Record<string, string> = {
      '/all': '',
      '/blank': '?EventType=&ExternalID=&CRID=',
      '/status': '?EventType=ChangeRequestStatusChange',
      '/update': '?EventType=ChangeRequestUpdate',
      '/crid': `?CRID=${id}`,
      '/other-crid': '?CRID=1',
      '/external': '?ExternalID=narrow-1',
      '/other-external': '?ExternalID=narrow-2',
      '/query': '',
      '/other-query': '',
    };
    const queries: Record<string, string> = {
      '/query': 'priority=5&eventType=ChangeRequestUpdate',
      '/other-query': 'priority=6',
    };
    for (const [callback, query] of Object.entries(callbacks)) {
      await change(HUB + query, 'POST', { callback: listener.url + callback, query: queries[callback] ?? '' });
    }
    await change(`/changeRequest/${id}`, 'PATCH', { description: 'new' });
    await control(`/change/${id}/status-change`, {});
    const counts = () =>
      Object.fromEntries(Object.keys(callbacks).map((callback) => [callback, listener.at(callback).length]));
    const expected = {
      '/all': 2,
      '/blank': 2,
      '/status': 1,
      '/update': 1,
      '/crid': 2,
      '/other-crid': 0,
      '/external': 2,
      '/other-external': 0,
      '/query': 1,
      '/other-query': 0,
    };
    await vi.waitFor(() => expect(counts()).toEqual(expected), PATIENCE);
    expect(listener.at('/status')[0]!.body).toMatchObject({
      eventType: 'ChangeRequestStatusChange',
      event: { changeRequest: { id, status: 'InReview' } },
    });
  });

  it('needs an address to call and an integer to narrow by', async () => {
    expect((await change(HUB, 'POST', { query: '' })).status).toBe(400);
    expect((await change(HUB, 'POST', { callback: 'somewhere' })).status).toBe(400);
    expect((await change(`${HUB}?CRID=abc`, 'POST', { callback: listener.url })).status).toBe(400);
  });
});

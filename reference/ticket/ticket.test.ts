import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Json, JsonObject } from '../../contracts/contract.ts';
import { startListener } from '../testing/listener.ts';
import { createPartner } from '../testing/partner.ts';
import type { Partner, PartnerResponse } from '../testing/partner.ts';
import { CONTROL_TOKEN, startProvider } from '../provider.ts';
import type { Provider } from '../provider.ts';

/** How long a notification may take on a machine that does other things besides. */
const PATIENCE = { timeout: 10_000 };

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

const ticketCall = (path: string, method = 'GET', body?: Json, as = 'A.valid'): Promise<PartnerResponse> =>
  partner('ticket', { as, method, path, ...(body !== undefined && { body }) });
const idOf = (response: PartnerResponse): string => (response.body as JsonObject)['id'] as string;
const LONG_AGO = 'fromDateTime=2000-01-01T00:00:00Z';

describe('trouble tickets', () => {
  it('returns on retrieval and in the list what was created', async () => {
    const sent = {
      description: 'No signal',
      externalId: 'EXT-1',
      note: [{ id: 'n1', text: 'first' }, { text: 'zwei \u{1F600} \u0000' }],
      relatedParty: [{ name: 'Ana', role: 'originator', emailAddress: 'ana@example.org' }],
    };
    const created = await ticketCall('/troubleTicket', 'POST', sent);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ ...sent, status: 'Acknowledged' });
    const retrieved = await ticketCall(`/troubleTicket/${idOf(created)}`);
    expect(retrieved.body).toEqual(created.body);
    const list = await ticketCall(`/troubleTicket?${LONG_AGO}`);
    expect(list.body).toContainEqual(created.body);
  });

  it('changes only what a patch names', async () => {
    const created = await ticketCall('/troubleTicket', 'POST', {
      description: 'before',
      note: [{ text: 'a' }, { text: 'b' }],
    });
    const patched = await ticketCall(`/troubleTicket/${idOf(created)}`, 'PATCH', {
      description: 'after',
      id: 'own-id',
    });
    expect(patched.status).toBe(200);
    expect(patched.body).toEqual({ ...(created.body as JsonObject), description: 'after' });
  });

  it('requires the start of the window and takes now for its end', async () => {
    expect((await ticketCall('/troubleTicket')).status).toBe(400);
    expect((await ticketCall('/troubleTicket?fromDateTime=yesterday')).status).toBe(400);
    expect((await ticketCall('/troubleTicket?fromDateTime=2999-01-01T00:00:00Z')).body).toEqual([]);
    expect((await ticketCall(`/troubleTicket?${LONG_AGO}&toDateTime=2001-01-01T00:00:00%2B02:00`)).body).toEqual([]);
  });

  it('pages, sorts and selects', async () => {
    const made = await Promise.all(
      ['c', 'a', 'b'].map((priority) => ticketCall('/troubleTicket', 'POST', { priority, ticketType: 'paging' })),
    );
    expect(new Set(made.map(idOf)).size).toBe(3);
    const sorted = await ticketCall(`/troubleTicket?${LONG_AGO}&sort=-ticketType,priority&limit=2&fields=priority`);
    expect((sorted.body as JsonObject[]).map(({ priority }) => priority)).toEqual(['a', 'b']);
    expect(Object.keys((sorted.body as JsonObject[])[0]!)).toEqual(['priority', 'id']);
  });

  it('keeps customers apart', async () => {
    const created = await ticketCall('/troubleTicket', 'POST', { description: 'secret of A' });
    const path = `/troubleTicket/${idOf(created)}`;
    expect((await ticketCall(path, 'GET', undefined, 'B.valid')).status).toBe(400);
    expect((await ticketCall(path, 'PATCH', {}, 'B.valid')).status).toBe(400);
    expect((await ticketCall(`/troubleTicket?${LONG_AGO}`, 'GET', undefined, 'B.valid')).text).not.toContain(
      'secret of A',
    );
  });

  it('inserts the tickets that related entities name when asked to expand', async () => {
    const target = await ticketCall('/troubleTicket', 'POST', { description: 'the other' });
    const source = await ticketCall('/troubleTicket', 'POST', { relatedEntity: [{ id: idOf(target) }] });
    const expanded = await ticketCall(`/troubleTicket/${idOf(source)}?expand=&depth=1`);
    expect(expanded.body).toMatchObject({ relatedEntity: [{ entity: { description: 'the other' } }] });
    expect((await ticketCall(`/troubleTicket/${idOf(source)}?expand=&depth=0`)).body).toEqual(source.body);
  });

  it('shows a monitor with text members and an href that ends in the external id', async () => {
    const created = await ticketCall('/troubleTicket', 'POST', { externalId: 'a b/c' });
    const monitor = (await ticketCall('/monitor/a%20b%2Fc')).body as JsonObject;
    expect(monitor).toMatchObject({ externalId: 'a b/c', state: 'Completed', response: { statusCode: '201' } });
    expect(JSON.parse((monitor['response'] as JsonObject)['body'] as string)).toEqual(created.body);
    expect(monitor['href']).toBe(`${provider.urls.ticket}/monitor/a%20b%2Fc`);
  });
});

describe('hub of trouble tickets', () => {
  it('notifies every hub of the customer of each trigger, in order, and none after deletion', async () => {
    const listener = await startListener();
    const typesAt = (path: string): Json[] =>
      listener.at(path).map(({ body }) => (body as JsonObject)['eventType'] as Json);
    const control = (path: string, body: Json): Promise<PartnerResponse> =>
      partner('control', { as: provider.env[CONTROL_TOKEN]!, method: 'POST', path, body });

    const hubs = await Promise.all(
      ['one', 'two'].map((callback) =>
        ticketCall('/hub', 'POST', { callback: `${listener.url}/${callback}`, query: '' }),
      ),
    );
    expect(hubs.map(({ status }) => status)).toEqual([201, 201]);
    expect(typeof idOf(hubs[0]!)).toBe('string');
    expect((await ticketCall(`/hub/${idOf(hubs[0]!)}`)).body).toEqual([hubs[0]!.body]);
    await ticketCall('/hub', 'POST', { callback: `${listener.url}/other-customer` }, 'B.valid');

    const id = idOf(await ticketCall('/troubleTicket', 'POST', { description: 'x' }));
    await ticketCall(`/troubleTicket/${id}`, 'PATCH', { description: 'y' });
    await control(`/ticket/${id}/status-change`, {});
    await control(`/ticket/${id}/outbound-communication`, { text: 'hello' });
    await control('/ticket/provider-initiated', { customer: 'A' });
    const all = [
      'TroubleTicketUpdate',
      'TroubleTicketStatusChange',
      'TroubleTicketCommunication',
      'TroubleTicketProviderInitiated',
    ];
    await vi.waitFor(() => expect([typesAt('/one'), typesAt('/two')]).toEqual([all, all]), PATIENCE);

    expect((await ticketCall(`/hub/${idOf(hubs[0]!)}`, 'DELETE')).status).toBe(204);
    expect((await ticketCall(`/hub/${idOf(hubs[0]!)}`)).status).toBe(404);
    await ticketCall(`/troubleTicket/${id}`, 'PATCH', { description: 'z' });
    await vi.waitFor(() => expect(typesAt('/two')).toHaveLength(5), PATIENCE);
    expect(typesAt('/one')).toHaveLength(4);
    expect(typesAt('/other-customer')).toEqual([]);
    await listener.close();
  });
});

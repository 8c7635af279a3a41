import type { JsonObject } from '../../contracts/contract.ts';
import type { Kind } from '../resource/kind.ts';
import { eventTypes } from '../notifications/event.ts';
import { kindFacts } from '../resource/kind.ts';
import type { Sequence } from './probe.ts';
import { idOf, memberOf, paths } from './paths.ts';

/** An external id that no address holds as it is. */
const ODD = 'a b/c+d&e';

/** Listening paths of a change hub and what narrows each. */
const narrowings = (id: string): Readonly<Record<string, string>> => ({
  absent: '',
  empty: '?EventType=',
  'type status': '?EventType=ChangeRequestStatusChange',
  'type update': '?EventType=ChangeRequestUpdate',
  crid: `?CRID=${id}`,
  'other crid': '?CRID=1',
  external: '?ExternalID=event-1',
  'other external': '?ExternalID=event-2',
  'crid and type': `?CRID=${id}&EventType=ChangeRequestStatusChange`,
  'other crid and type': '?CRID=1&EventType=ChangeRequestStatusChange',
  'external and type': '?ExternalID=event-1&EventType=ChangeRequestStatusChange',
  'other external and type': '?ExternalID=event-2&EventType=ChangeRequestStatusChange',
});

/** What narrows hubs to one change request, where others are nearly that one. */
const closeNarrowings = (id: string): Readonly<Record<string, string>> => ({
  'external-again': '?ExternalID=event-1',
  'odd-external': `?ExternalID=${encodeURIComponent(ODD)}`,
  'crid-and-first-external': `?CRID=${id}&ExternalID=first`,
});

/** Declarations that name what no partner of the run has made. */
const FOUND: Readonly<Record<Kind, readonly string[]>> = {
  change: ['rejectedChangeId', 'providerCreatedChangeId'],
  ticket: ['providerCreatedTicketId'],
  order: ['providerCreatedOrderId'],
};

/** Of hubs that are registered last. */
const LATE = ['/late', '/last'];

/**
 * Events: who hears of which. With patience, it is waited for what comes although nothing is pending any more; the test of a fault need not
 * wait for what will not come.
 */
export function events(kind: Kind, { patienceMs = 0 }: { readonly patienceMs?: number } = {}): Sequence {
  return async ({ send, control, note, listener, delivered, provider }) => {
    const { create, update, hub } = paths[kind];
    const other = idOf(await send(kind, 'POST', create, { externalId: 'first' }));
    const id = idOf(await send(kind, 'POST', create, { externalId: 'event-1', description: 'an event' }));
    const ears = kind === 'change' ? narrowings(id) : { absent: '' };
    for (const [ear, query] of Object.entries(ears)) {
      await send(kind, 'POST', hub + query, { callback: `${listener.url}/${ear.replaceAll(' ', '-')}` });
    }
    await send(kind, 'POST', hub, { callback: `${listener.url}/second` });
    await send(kind, 'POST', hub, { callback: `${listener.url}/asked?for=this` });
    await send(kind, 'POST', hub, { callback: `${listener.url}/reply-500-first-${id}-${Math.random()}` });
    await send(kind, 'POST', hub, { callback: `${listener.url}/of-B` }, 'B.valid');
    const query = `eventType=${eventTypes[kind]['status-change']}`;
    await send(kind, 'POST', hub, { callback: `${listener.url}/queried`, query });
    for (const path of LATE) await send(kind, 'POST', hub, { callback: listener.url + path });
    const theirs = idOf(await send(kind, 'POST', create, { externalId: 'theirs' }, 'B.valid'));

    await send(kind, 'PATCH', update(theirs), { description: 'news' }, 'B.valid');
    for (const trigger of ['status-change', 'outbound-communication']) await control(`/${kind}/${theirs}/${trigger}`);
    await control(`/${kind}/provider-initiated`, { customer: 'B' });
    await send(kind, 'PATCH', update(other), { description: [{}] });
    await send(kind, 'PATCH', update(other), { description: 'of a stranger' }, 'B.valid');
    await send(kind, 'PATCH', update(id), { description: 'news' });
    await control(`/${kind}/${id}/status-change`);
    await control(`/${kind}/${id}/outbound-communication`);
    await control(`/${kind}/provider-initiated`, { customer: 'A' });
    if (kind === 'ticket') await send(kind, 'PATCH', update(id), { status: 'Closed' });
    await control(`/${kind === 'ticket' ? 'order' : 'ticket'}/provider-initiated`, { customer: 'A' });
    await send(kind, 'PATCH', update(other), { description: `a long n\u00f6te ${'and more of it '.repeat(50)}` });
    const relatedParty = [{ id: 'p-1', name: 'A party', role: 'customer' }];
    const withParties = idOf(await send(kind, 'POST', create, { relatedParty }));
    if (kind !== 'change') await send(kind, 'PATCH', update(withParties), { description: 'of parties' });
    await send(kind, 'POST', create, { description: 'created by the partner' });
    const told = Date.now();
    await delivered();
    await new Promise((resolve) => setTimeout(resolve, patienceMs));

    const first = listener.heard[0]?.at ?? told;
    note('how', [
      ...new Set(listener.heard.map(({ method, headers }) => `${method} ${String(headers['x-provider'] ?? '')}`)),
    ]);
    note('when', first - told > 500 ? 'late' : 'soon');
    note('where', [...new Set(listener.heard.map(({ path }) => path.replace(/-[^/?]*/, '')))].toSorted());
    const { eventMember } = kindFacts[kind];
    const at = (path: string): string[] =>
      listener.at(path).map(({ body }) => tell(body as JsonObject, eventMember, id, other));
    for (const ear of Object.keys(ears)) note(`heard by ${ear}`, at(`/${ear.replaceAll(' ', '-')}`));
    for (const path of ['/second', '/queried', '/asked?for=this', '/asked', '/', '/of-B', ...LATE])
      note(`heard at ${path}`, at(path));
    const retried = listener.heard.filter(({ path }) => path.startsWith('/reply-500-first'));
    note(
      'heard where the first answer is 500',
      retried.map(({ body }) => tell(body as JsonObject, eventMember, id, other)).slice(0, 2),
    );
    note('id is known', memberOf(await send(kind, 'GET', paths[kind].one(id)), 'id') === id);

    const { declarations = {} } = provider.profile();
    await send(kind, 'POST', hub, { callback: `${listener.url}/elsewhere` });
    const narrow = kind === 'change' ? { made: String(declarations['fixtures.providerCreatedChangeId']), own: id } : {};
    for (const [ear, crid] of Object.entries(narrow))
      await send(kind, 'POST', `${hub}?CRID=${crid}`, { callback: `${listener.url}/crid-${ear}` });
    for (const name of FOUND[kind])
      await send(kind, 'PATCH', update(declarations[`fixtures.${name}`] as string), { description: name });
    await delivered();
    note('heard of what was there before', at('/elsewhere'));
    for (const ear of Object.keys(narrow)) note(`heard of what was there before by ${ear}`, at(`/crid-${ear}`));

    if (kind !== 'change') return;
    const close = closeNarrowings(id);
    for (const [ear, narrowing] of Object.entries(close))
      await send(kind, 'POST', hub + narrowing, { callback: `${listener.url}/${ear}` });
    const others = [{ externalId: 'event-12' }, { externalId: ODD }, {}];
    for (const body of others) {
      const beside = idOf(await send(kind, 'POST', create, body));
      await send(kind, 'PATCH', update(beside), { description: JSON.stringify(body) });
    }
    for (const one of [other, id]) await send(kind, 'PATCH', update(one), { description: 'at last' });
    await delivered();
    for (const ear of Object.keys(close)) note(`heard by ${ear}`, at(`/${ear}`));
  };
}

/** A notification in few words: its type, and which resource it carries in which state. */
function tell(body: JsonObject, eventMember: string, id: string, first: string): string {
  const event = body['event'] as JsonObject | undefined;
  const resource = event?.[eventMember] as JsonObject | undefined;
  const which =
    resource?.['id'] === id ? 'it' : resource?.['id'] === first ? 'the first' : resource ? 'a new one' : 'nothing';
  const type = String(body['eventType'] ?? '-').replace(/^(ChangeRequest|TroubleTicket|ServiceOrder)/, '');
  const related = event?.['related'] === undefined ? '' : ` beside ${JSON.stringify(event['related'])}`;
  const quoted = String(event?.['communication'] ?? '').includes('theirs') ? ' quoting another' : '';
  const description = String(resource?.['description']).slice(0, 30);
  return `${type} ${which}${description === 'news' ? '' : ` (${description})`}${related}${quoted}`;
}

import type { JsonObject } from '../../contracts/contract.ts';
import { isObject, jsonTypeOf } from '../../contracts/json/json-type.ts';
import { eventTypes } from '../notifications/event.ts';
import { kindFacts, type Kind, type KindFacts } from '../resource/kind.ts';
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
  'type creation': '?EventType=ChangeRequestCreation',
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

/** What narrows hubs that also have a query, which selects none of the resources. */
const withQuery = (id: string): Readonly<Record<string, string>> => ({
  'type-and-query': '?EventType=ChangeRequestUpdate',
  'crid-and-query': `?CRID=${id}`,
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
 * Events: who is notified of which. With patience, the probe waits for notifications although nothing is pending any more; the test of a fault need not
 * wait for what will not come.
 */
export function events(kind: Kind, { patienceMs = 0 }: { readonly patienceMs?: number } = {}): Sequence {
  return async ({ send, control, note, listener, delivered, provider }) => {
    const { create, update, hub } = paths[kind];
    const other = idOf(await send(kind, 'POST', create, { externalId: 'first' }));
    const id = idOf(await send(kind, 'POST', create, { externalId: 'event-1', description: 'an event' }));
    const listenerPaths = kind === 'change' ? narrowings(id) : { absent: '' };
    for (const [listenerPath, query] of Object.entries(listenerPaths)) {
      await send(kind, 'POST', hub + query, { callback: `${listener.url}/${listenerPath.replaceAll(' ', '-')}` });
    }
    await send(kind, 'POST', hub, { callback: `${listener.url}/second` });
    await send(kind, 'POST', hub, { callback: `${listener.url}/asked?for=this&as%20of=now&for=that` });
    await send(kind, 'POST', hub, { callback: `${listener.url}/reply-500-first-${id}-${Math.random()}` });
    await send(kind, 'POST', hub, { callback: `${listener.url}/of-B` }, 'B.valid');
    const query = `eventType=${eventTypes[kind]['status-change']}`;
    await send(kind, 'POST', hub, { callback: `${listener.url}/queried`, query });
    for (const path of LATE) await send(kind, 'POST', hub, { callback: listener.url + path });
    const foreign = idOf(await send(kind, 'POST', create, { externalId: 'foreign' }, 'B.valid'));

    const since = Date.now();
    await send(kind, 'PATCH', update(foreign), { description: 'news' }, 'B.valid');
    for (const trigger of ['status-change', 'outbound-communication']) await control(`/${kind}/${foreign}/${trigger}`);
    await control(`/${kind}/provider-initiated`, { customer: 'B' });
    await send(kind, 'PATCH', update(other), { description: [{}] });
    await send(kind, 'PATCH', update(other), { description: 'of another customer' }, 'B.valid');
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
    const noted = idOf(await send(kind, 'POST', create, { externalId: 'noted', note: [{ text: 'first' }] }));
    await send(kind, 'PATCH', update(noted), { note: [{ text: 'second' }, { text: 'third' }] });
    await delivered();
    await new Promise((resolve) => setTimeout(resolve, patienceMs));

    const first = listener.received[0]?.at ?? since;
    note('how', [
      ...new Set(listener.received.map(({ method, headers }) => `${method} ${String(headers['x-provider'] ?? '')}`)),
    ]);
    note('when', first - since > 500 ? 'late' : 'soon');
    note('where', [...new Set(listener.received.map(({ path }) => path.replace(/-[^/?]*/, '')))].toSorted());
    const { eventMember } = kindFacts[kind];
    const at = (path: string): string[] =>
      listener.at(path).map(({ body }) => describe(body as JsonObject, eventMember, id, other));
    for (const listenerPath of Object.keys(listenerPaths))
      note(`received by ${listenerPath}`, at(`/${listenerPath.replaceAll(' ', '-')}`));
    for (const path of ['/second', '/queried', '/asked?for=this&as%20of=now&for=that', '/asked', '/', '/of-B', ...LATE])
      note(`received at ${path}`, at(path));
    note(
      'notes',
      listener.at('/second').flatMap(({ body }) => textOfNotes(body as JsonObject, eventMember, noted)),
    );
    const ids = listener.at('/second').map(({ body }) => idOfResource(body as JsonObject, eventMember));
    const retrieved = await Promise.all([...new Set(ids)].map((one) => send(kind, 'GET', paths[kind].one(one))));
    note('retrieved of what is notified', [...new Set(retrieved.map(({ status }) => String(status)))].toSorted());
    const statuses = listener.at('/second').map(({ body }) => typeOfStatus(body as JsonObject, kindFacts[kind]));
    note('types of the status', [...new Set(statuses)].toSorted());
    const retried = listener.received.filter(({ path }) => path.startsWith('/reply-500-first'));
    note(
      'received if the first response is 500',
      retried.map(({ body }) => describe(body as JsonObject, eventMember, id, other)).slice(0, 2),
    );
    const [attempt, repetition] = retried.map(({ body }) => JSON.stringify(body));
    note('repeated as it was', attempt === repetition);
    await send(kind, 'PATCH', update(id), { description: 'after a failure' });
    await delivered();
    const later = listener.received.filter(({ body }) => JSON.stringify(body).includes('after a failure'));
    note(
      'received after the response 500',
      later.some(({ path }) => path.startsWith('/reply-500-first')),
    );
    note('id is known', memberOf(await send(kind, 'GET', paths[kind].one(id)), 'id') === id);

    const { declarations = {} } = provider.profile();
    await send(kind, 'POST', hub, { callback: `${listener.url}/elsewhere` });
    const narrow = kind === 'change' ? { made: String(declarations['fixtures.providerCreatedChangeId']), own: id } : {};
    for (const [listenerPath, crid] of Object.entries(narrow))
      await send(kind, 'POST', `${hub}?CRID=${crid}`, { callback: `${listener.url}/crid-${listenerPath}` });
    for (const name of FOUND[kind])
      await send(kind, 'PATCH', update(declarations[`fixtures.${name}`] as string), { description: name });
    await delivered();
    note('received about what existed before', at('/elsewhere'));
    for (const listenerPath of Object.keys(narrow))
      note(`received about what existed before by ${listenerPath}`, at(`/crid-${listenerPath}`));

    if (kind !== 'ticket') {
      await send(kind, 'POST', hub, { callback: `${listener.url}/by-member`, query: 'priority=1' });
      for (const priority of ['1', '2']) {
        const made = idOf(await send(kind, 'POST', create, { priority }));
        await send(kind, 'PATCH', update(made), { description: `of priority ${priority}` });
      }
      await delivered();
      note('received by a query for a member', at('/by-member'));
      const changed = idOf(await send(kind, 'POST', create, { priority: '2' }));
      for (const priority of ['1', '2']) {
        await send(kind, 'PATCH', update(changed), { priority });
        await send(kind, 'PATCH', update(changed), { description: `now of priority ${priority}` });
      }
      await delivered();
      note('received by a query for a member that was updated', at('/by-member').slice(1));
      await send(kind, 'POST', hub, { callback: `${listener.url}/by-another-member`, query: 'priority=3' });
      const differing = idOf(await send(kind, 'POST', create, { priority: '4' }));
      for (const trigger of ['status-change', 'outbound-communication'])
        await control(`/${kind}/${differing}/${trigger}`);
      await delivered();
      note('received by a query for another member', at('/by-another-member'));
    }

    const again = { callback: `${listener.url}/again` };
    const withdrawn = memberOf(await send(kind, 'POST', hub, again), 'id');
    await send(kind, 'DELETE', `/hub/${String(withdrawn)}`);
    await send(kind, 'POST', hub, again);
    await send(kind, 'PATCH', update(other), { description: 'after another registration' });
    await delivered();
    note('received at a callback registered again', listener.at('/again').length > 0);

    if (kind !== 'change') return;
    const close = closeNarrowings(id);
    for (const [listenerPath, narrowing] of Object.entries(close))
      await send(kind, 'POST', hub + narrowing, { callback: `${listener.url}/${listenerPath}` });
    for (const [listenerPath, narrowing] of Object.entries(withQuery(id)))
      await send(kind, 'POST', hub + narrowing, { callback: `${listener.url}/${listenerPath}`, query: 'priority=1' });
    const others = [{ externalId: 'event-12' }, { externalId: ODD }, {}];
    for (const body of others) {
      const another = idOf(await send(kind, 'POST', create, body));
      await send(kind, 'PATCH', update(another), { description: JSON.stringify(body) });
    }
    for (const one of [other, id]) await send(kind, 'PATCH', update(one), { description: 'at last' });
    await delivered();
    for (const listenerPath of [...Object.keys(close), ...Object.keys(withQuery(id))])
      note(`received by ${listenerPath}`, at(`/${listenerPath}`));
  };
}

/** The JSON type of the status that a notification contains. */
function typeOfStatus(body: JsonObject, { eventMember, stateMember }: KindFacts): string {
  const { event } = body;
  const resource = isObject(event) ? event[eventMember] : undefined;
  return isObject(resource) ? jsonTypeOf(resource[stateMember]) : 'no resource';
}

/** A notification in short: its type, and which resource it contains in which state. */
function describe(body: JsonObject, eventMember: string, id: string, first: string): string {
  const event = body['event'] as JsonObject | undefined;
  const resource = event?.[eventMember] as JsonObject | undefined;
  const which =
    resource?.['id'] === id ? 'it' : resource?.['id'] === first ? 'the first' : resource ? 'a new one' : 'nothing';
  const type = String(body['eventType'] ?? '-').replace(/^(ChangeRequest|TroubleTicket|ServiceOrder)/, '');
  const related = event?.['related'] === undefined ? '' : ` with ${JSON.stringify(event['related'])}`;
  const quoted = String(event?.['communication'] ?? '').includes('foreign') ? ' quoting another' : '';
  const description = String(resource?.['description']).slice(0, 30);
  return `${type} ${which}${description === 'news' ? '' : ` (${description})`}${related}${quoted}`;
}

/** The texts of the notes that a notification about a resource contains. */
const resourceIn = ({ event }: JsonObject, member: string): JsonObject | undefined =>
  (event as JsonObject | undefined)?.[member] as JsonObject | undefined;

const idOfResource = (body: JsonObject, member: string): string => String(resourceIn(body, member)?.['id']);

function textOfNotes(body: JsonObject, member: string, id: string): readonly string[] {
  const resource = resourceIn(body, member);
  return resource?.['id'] === id ? [JSON.stringify(resource['note'] ?? null).replaceAll(/"id":"[^"]*",?/g, '')] : [];
}

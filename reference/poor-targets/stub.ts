import { jsonResponse } from '../http/response.ts';
import type { PoorTarget } from './poor-target.ts';
import { serveTickets, type Serve } from './small-server.ts';

const TICKET = {
  id: '1',
  description: 'A sample ticket',
  status: 'acknowledged',
  priority: 'high',
  creationDate: '2021-03-19T10:00:00Z',
};
const HUB = { id: '1', callback: 'http://listener.example.com/events', query: '' };

const serve: Serve = ({ method, path }) => {
  const [, first, id] = path.split('/');
  if (first === 'hub') {
    if (method === 'DELETE') return { status: 204, headers: {} };
    return method === 'POST' ? jsonResponse(201, HUB) : jsonResponse(200, HUB);
  }
  if (first !== 'troubleTicket') return jsonResponse(404, { code: '404', message: 'no mock for this path' });
  if (id !== undefined) return jsonResponse(200, TICKET);
  return method === 'POST' ? jsonResponse(201, TICKET) : jsonResponse(200, [TICKET]);
};

/** A mock server as an API gateway generates it from an example: one canned body per operation. */
export const stub: PoorTarget = {
  id: 'stub',
  summary: 'A mock: every creation returns the same id and the same canned body, every request succeeds.',
  interfaces: ['ticket'],
  mustFail: [
    'ticket.create.ids-are-distinct',
    'ticket.create.response-agrees-with-what-was-sent',
    'ticket.create.body-is-required',
    'ticket.create.body-is-an-object',
    'ticket.create.body-is-well-formed-json',
    'ticket.retrieve.unknown-ids-are-rejected',
    'ticket.update.unknown-ids-are-rejected',
    'ticket.update.changes-what-was-sent',
    'ticket.update.body-is-required',
    'ticket.update.body-is-an-object',
    'ticket.update.body-is-well-formed-json',
    'ticket.hub.ids-are-distinct',
    'ticket.hub.response-agrees-with-what-was-sent',
    'ticket.hub.body-is-required',
    'ticket.hub.body-is-an-object',
    'ticket.hub.body-is-well-formed-json',
    'ticket.list.from-date-time-is-required',
    'ticket.list.offset-is-the-index-of-the-first',
    'ticket.list.fields-selects-members',
    'ticket.list.from-date-time-starts-the-window',
    'ticket.retrieve.fields-selects-members',
    'ticket.credentials.are-required',
  ],
  mayFail: [
    'ticket.create.*',
    'ticket.retrieve.*',
    'ticket.list.*',
    'ticket.update.*',
    'ticket.hub.*',
    'ticket.credentials.*',
    // The creation date is in the past, and no event is ever notified.
    'ticket.resource.creation-date-is-the-time-of-the-creation',
    'ticket.events.*-are-notified',
    'ticket.events.every-hub-is-notified',
    'ticket.errors.other-methods-are-as-declared',
    'ticket.*unknown-id*',
  ],
  meets: [
    '*-is-optional',
    '*-is-accepted',
    '*.success-is-*',
    '*.response-is-*',
    '*.elements-are-tickets',
    '*.id-is-*',
    '*.callback-is-a-string',
    '*.query-is-a-string',
    '*.statuses-are-the-listed-ones',
    'ticket.*.changes-nothing',
    'ticket.list.fields-keeps-values',
    'ticket.list.limit-bounds-the-number',
    'ticket.events.rejected-updates-are-not-notified',
    'ticket.events.other-customers-are-not-notified',
    'ticket.hub.deleted-hubs-are-not-notified',
  ],
  start: () => serveTickets('stub', serve, { minimalBody: { description: 'Conformance {unique}' } }),
};

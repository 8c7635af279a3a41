/** Trouble ticket servers after versions 2, 4 and 5 of TMF621, which the ticket document resembles and does not follow. */

import type { PoorTarget } from './poor-target.ts';
import { serveTickets, type Serve } from './small-server.ts';
import { Tmf621Server } from './tmf621-server.ts';
import { VERSIONS, type Version } from './tmf621-versions.ts';

/** No version knows the window of a list, `expand`, `depth`; each lists 404 and 415. */
const OF_ALL = {
  mustFail: [
    'ticket.list.from-date-time-is-required',
    'ticket.list.from-date-time-starts-the-window',
    'ticket.list.to-date-time-ends-the-window',
  ],
  mayFail: ['ticket.list.window-*', 'ticket.*.statuses-are-the-listed-ones'],
};

/** Notes lose members, so the response differs from the request within `note`. */
const LOSES_NOTE_MEMBERS = [
  'ticket.create.response-agrees-with-what-was-sent',
  'ticket.create.created-ticket-can-be-retrieved',
  'ticket.create.acknowledged-tickets-persist',
  'ticket.update.changes-what-was-sent',
  'ticket.update.response-agrees-with-what-was-sent',
  'ticket.update.acknowledged-updates-persist',
];

const WRONG: Readonly<Record<Version['number'], Pick<PoorTarget, 'summary' | 'mustFail' | 'mayFail'>>> = {
  2: {
    summary:
      'A server after TMF621 version 2: `type` instead of `ticketType`, 201 for updates, 206 for pages, no sorting.',
    mustFail: ['ticket.update.success-is-200', 'ticket.list.success-is-200'],
    mayFail: [
      ...LOSES_NOTE_MEMBERS,
      'ticket.list.sort-*',
      'ticket.list.limit-is-accepted',
      'ticket.list.offset-is-accepted',
    ],
  },
  4: {
    summary:
      'A server after TMF621 version 4: no window for lists, notifications are sent to a path below the callback.',
    mustFail: ['ticket.events.notifications-are-sent-to-the-callback'],
    mayFail: ['ticket.events.*-are-notified', 'ticket.events.every-hub-is-notified'],
  },
  5: {
    summary: 'A server after TMF621 version 5: `@type` is required, `externalIdentifier` instead of `externalId`.',
    mustFail: [],
    mayFail: LOSES_NOTE_MEMBERS,
  },
};

/** A new server for each start: it keeps its tickets and hubs in memory. */
function serverOf(version: Version): Serve {
  const server = new Tmf621Server(version);
  return (request) => server.respond(request);
}

export const tmf621: readonly PoorTarget[] = VERSIONS.map((version) => ({
  id: `tmf621-v${version.number}`,
  summary: WRONG[version.number].summary,
  interfaces: ['ticket'],
  mustFail: [...OF_ALL.mustFail, ...WRONG[version.number].mustFail],
  mayFail: [...OF_ALL.mayFail, ...WRONG[version.number].mayFail],
  start: () =>
    serveTickets(`TMF621 v${version.number}`, serverOf(version), {
      base: `/tmf-api/troubleTicket/v${version.number}`,
      minimalBody: Object.fromEntries(
        version.required.map((name) => [name, name === '@type' ? 'TroubleTicket' : `Conformance {unique}`]),
      ),
      bindings: {
        'ticket.hub-delete': { method: 'DELETE', path: '/hub/{id}', success: [204] },
        ...(version.readsHubs ? { 'ticket.hub-retrieve': { method: 'GET', path: '/hub/{id}', success: [200] } } : {}),
      },
    }),
}));

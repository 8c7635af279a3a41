import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import type { JsonObject } from '../../../contracts/contract.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { exchange, testCheck, type CheckTable } from '../testing/judging.ts';

const QUERIED = ['main', 'query'] as const;
const sent = (body: JsonObject | string, notified: readonly HubName[], eventType: string | undefined) => [
  exchange('ticket.hub-create', { facts: { step: 'subscribe', hub: 'query' }, sent: body, response: 201 }),
  ...listenedTo(
    'query',
    { expecting: QUERIED, notified },
    {
      trigger: 'status-change',
      ...(eventType === undefined ? {} : { eventType }),
    },
  ),
];
const query = (filter: string, notified: readonly HubName[]) => sent({ query: filter }, notified, 'TicketChange');

const matching = (notified: readonly HubName[]) => listenedTo('query-match', { expecting: QUERIED, notified });
const joined = (notified: readonly HubName[]) => listenedTo('query-joined', { expecting: QUERIED, notified });

/** With a parameter as well, which selects the event. */
const BY_BOTH = ['main', 'combined-query'] as const;
const byBoth = (notified: readonly HubName[]) => listenedTo('query-match', { expecting: BY_BOTH, notified });

const cases: CheckTable['cases'] = [
  ['is met by an event of the type it names', query('eventType=TicketChange', QUERIED), ['met']],
  ['fails silence about the type it names', query('eventType=TicketChange', ['main']), ['fail']],
  ['records silence of another query', query('priority=1', ['main']), ['seen']],
  ['records silence of a query that excludes the type', query('eventType!=TicketChange', ['main']), ['seen']],
  [
    'records silence where event types have no name',
    sent({ query: 'eventType=TicketChange' }, ['main'], undefined),
    ['seen'],
  ],
  ['is met by an event of a resource that it selects', matching(QUERIED), ['met']],
  ['fails silence about such a resource', matching(['main']), ['fail']],
  ['is met by an event that the query and a parameter select', byBoth(BY_BOTH), ['met']],
  ['fails silence about such an event', byBoth(['main']), ['fail']],
  ['is met by an event of a resource that has come to be selected', joined(QUERIED), ['met']],
  ['fails silence about such a resource that an update has changed', joined(['main']), ['fail']],
  ['records silence of a hub without a query', sent({}, ['main'], 'TicketChange'), ['seen']],
  ['records silence of a registration that is no object', sent('x', ['main'], 'TicketChange'), ['seen']],
];

testCheck({ check: 'query-selects', requirement: 'ticket.hub.query-selects-as-declared', cases });

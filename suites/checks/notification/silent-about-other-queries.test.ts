import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { delivery, exchange, testCheck, type CheckTable } from '../testing/judging.ts';

const TYPE = 'TicketUpdate';
const DECLARED = { declarations: { 'notification.eventTypes': { ticket: { update: TYPE } } } };
const SHOWN = {
  declarations: {
    'notification.eventTypes': { ticket: { update: TYPE, 'status-change': 'TicketMoved' } },
    'notification.schema': { ticket: { eventType: '/type' } },
  },
};
const update = (notified: readonly HubName[], body = { id: 'T-1', type: TYPE } as { id: string; type?: string }) =>
  listenedTo('other-query', { expecting: ['main'], silent: ['query'], notified, body }, { eventType: TYPE });

const mismatch = (notified: readonly HubName[]) =>
  listenedTo('query-mismatch', { expecting: ['main'], silent: ['query'], notified });

/** An event of a ticket that an update has changed to what the query does not select. */
const left = (notified: readonly HubName[], type: string | undefined, trigger: 'update' | 'status-change') => [
  exchange('ticket.update', {
    method: 'PATCH',
    facts: { step: 'trigger-update', kind: 'offered', item: 'one', id: 'existing' },
    sent: { description: 'once more' },
    response: 200,
  }),
  ...listenedTo(
    'query-left',
    {
      expecting: ['main'],
      silent: ['query'],
      notified,
      body: { id: 'T-1', ...(type === undefined ? {} : { type, description: 'once more' }) },
    },
    { from: 0, trigger, eventType: trigger === 'update' ? TYPE : 'TicketMoved' },
  ),
];

const cases: CheckTable['cases'] = [
  ['is met by silence while another hub is notified', update(['main']), ['met'], DECLARED],
  ['fails a notification of another event type', update(['main', 'query']), ['fail'], DECLARED],
  [
    'decides nothing of a notification without an event type',
    update(['main', 'query'], { id: 'T-1' }),
    ['undecided'],
    DECLARED,
  ],
  ['is met by silence about a resource that it does not select', mismatch(['main']), ['met']],
  ['fails a notification about such a resource', mismatch(['main', 'query']), ['fail']],
  [
    'fails another declared type, whatever it is about',
    [
      exchange('ticket.hub-create', {
        facts: { step: 'subscribe', hub: 'query' },
        sent: { callback: 'https://listener.example/1', query: `eventType=${TYPE}` },
        response: [201, { id: '1' }],
      }),
      delivery({ facts: { interface: 'ticket', hub: 'query' }, body: { id: 'T-2', type: 'TicketMoved' } }),
      ...update(['main']),
    ],
    ['fail', 'met'],
    SHOWN,
  ],
  [
    'is met by silence about a resource that it no longer selects',
    left(['main'], 'TicketMoved', 'status-change'),
    ['met'],
    SHOWN,
  ],
  [
    'fails a notification of a later event of it',
    left(['main', 'query'], 'TicketMoved', 'status-change'),
    ['fail'],
    SHOWN,
  ],
  [
    'ignores one that may be about the update itself',
    left(['main', 'query'], undefined, 'status-change'),
    ['met'],
    SHOWN,
  ],
  ['fails one that shows the text of a later update', left(['main', 'query'], TYPE, 'update'), ['fail'], SHOWN],
  ['ignores one that does not show it', left(['main', 'query'], undefined, 'update'), ['met'], SHOWN],
  ['proves nothing by silence alone', update([]), ['undecided'], DECLARED],
];

testCheck({
  check: 'silent-about-other-queries',
  requirement: 'ticket.hub.query-excludes-other-event-types-as-declared',
  cases,
});

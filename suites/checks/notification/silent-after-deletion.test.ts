import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { testCheck, type CheckTable } from '../testing/judging.ts';

const update = (notified: readonly HubName[]) =>
  listenedTo('after-deletion', { expecting: ['main', 'kept'], silent: ['deleted'], notified });
const TYPE = 'TicketInitiated';
const TYPES = { declarations: { 'notification.eventTypes': { ticket: { 'provider-initiated': TYPE } } } };
/** What the provider initiates, which only its event type identifies. */
const initiated = (body: { readonly type?: string }) =>
  listenedTo(
    'after-deletion',
    { expecting: ['main'], silent: ['deleted'], notified: ['main', 'deleted'], body, words: [] },
    {
      trigger: 'provider-initiated',
      eventType: TYPE,
    },
  );

const cases: CheckTable['cases'] = [
  ['is met by silence while another hub is notified', update(['main', 'kept']), ['met']],
  ['fails a notification to the deleted hub', update(['main', 'deleted']), ['fail']],
  ['proves nothing by silence alone', update([]), ['undecided']],
  ['fails the event type of what the provider initiates', initiated({ type: TYPE }), ['fail'], TYPES],
  ['decides nothing of a notification without an event type then', initiated({}), ['undecided'], TYPES],
  [
    'ignores what was sent before the deletion',
    listenedTo('before-deletion', { expecting: ['main'], silent: ['deleted'], notified: ['deleted'] }),
    [],
  ],
];

testCheck({ check: 'silent-after-deletion', requirement: 'ticket.hub.deleted-hubs-are-not-notified', cases });

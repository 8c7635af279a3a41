import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { delivery, note, testCheck, type CheckTable, type Draft } from '../testing/judging.ts';

const update = (notified: readonly HubName[]) =>
  listenedTo('after-deletion', { expecting: ['main', 'kept'], silent: ['deleted'], notified });
/** An open window of a resource: the control is notified, something may arrive at the deleted hub later, and the silence may end. */
const open = (word: string, later: readonly Draft[], isOver = true): readonly Draft[] => [
  ...listenedTo(
    'after-deletion',
    { expecting: ['main'], silent: ['deleted'], notified: ['main'], words: [word], body: { id: word } },
    { open: true },
  ),
  ...later,
  ...(isOver ? ([({ seq, at }) => SILENCE_OVER(seq - later.length - 1)({ seq, at })] satisfies Draft[]) : []),
];
const SILENCE_OVER = (window: number): Draft => note('silence-over', { interface: 'ticket', windows: [window] });
const toDeleted = (body: Readonly<Record<string, string | number>>): Draft =>
  delivery({ facts: { interface: 'ticket', hub: 'deleted' }, body });
const PLACE = { declarations: { 'notification.schema': { ticket: { id: '/id' } } } };
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
  ['is met by a silence that outlasts the window', open('T-1', []), ['met']],
  ['proves nothing by a silence that was not observed to its end', open('T-1', [], false), ['undecided']],
  ['fails a notification that comes after the window', open('T-1', [toDeleted({ id: 'T-1' })]), ['fail']],
  ['fails it before the silence is over', open('T-1', [toDeleted({ id: 'T-1' })], false), ['fail']],
  ['ignores what comes when the silence is over', [...open('T-1', []), toDeleted({ id: 'T-1' })], ['met']],
  ['ignores a short number that may be anything', open('7', [toDeleted({ eventId: 7 })]), ['met']],
  ['fails a short number at the declared place of the id', open('7', [toDeleted({ id: 7 })]), ['fail'], PLACE],
  [
    'ignores what was sent before the deletion',
    listenedTo('before-deletion', { expecting: ['main'], silent: ['deleted'], notified: ['deleted'] }),
    [],
  ],
];

testCheck({ check: 'silent-after-deletion', requirement: 'ticket.hub.deleted-hubs-are-not-notified', cases });

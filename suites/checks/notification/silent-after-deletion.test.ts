import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import { created } from '../testing/hand-made-lifecycles.ts';
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

const SHOWN = { declarations: { ...PLACE.declarations, ...TYPES.declarations } };
const toHub = (hub: HubName, id: string): Draft =>
  delivery({ facts: { interface: 'ticket', hub }, body: { id, type: TYPE } });
/** An open window of what the provider initiates: its resource is T-9, as the control is notified of it. */
const initiatedOpen = (
  {
    before = [],
    notified = ['main'],
    isOver = true,
  }: Partial<Record<'before', readonly Draft[]>> & {
    readonly notified?: readonly HubName[];
    readonly isOver?: boolean;
  },
  ...later: readonly Draft[]
): readonly Draft[] => [
  ...before,
  ...listenedTo(
    'after-deletion',
    { expecting: ['main', 'kept'], silent: ['deleted'], notified, words: [], body: { id: 'T-9', type: TYPE } },
    { trigger: 'provider-initiated', eventType: TYPE, open: true, ...(before.length > 0 ? { from: 1 } : {}) },
  ),
  ...later,
  ...(isOver ? ([({ seq, at }) => SILENCE_OVER(seq - later.length - 1)({ seq, at })] satisfies Draft[]) : []),
];
/** The control was notified of an earlier event, and the other hubs are notified of it later. */
const LATE = { before: [toHub('main', 'T-8'), toHub('kept', 'T-8'), toHub('deleted', 'T-8')] };
/** The same event type for what the provider initiates and for what a partner creates, and a late notification of such a creation. */
const SHARED = {
  declarations: {
    ...PLACE.declarations,
    'notification.eventTypes': { ticket: { create: TYPE, 'provider-initiated': TYPE } },
  },
};
const OF_CREATION = { before: [created('ticket', {}), toHub('main', 'T-1'), toHub('deleted', 'T-1')] };

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
  ['is met by silence about what the provider initiates', initiatedOpen({}), ['met'], SHOWN],
  ['proves nothing by that before it is over', initiatedOpen({ isOver: false }), ['undecided'], SHOWN],
  ['fails a notification of it', initiatedOpen({ notified: ['main', 'deleted'] }), ['fail'], SHOWN],
  ['fails one that comes after the window', initiatedOpen({}, toHub('deleted', 'T-9')), ['fail'], SHOWN],
  ['ignores a late one of an earlier event', initiatedOpen(LATE), ['met'], SHOWN],
  ['ignores a late one of a creation by the partner', initiatedOpen(OF_CREATION), ['met'], SHARED],
  ['proves nothing by that alone', initiatedOpen({ ...OF_CREATION, notified: [] }), ['undecided'], SHARED],
  [
    'fails one of the provider in addition to it',
    initiatedOpen(OF_CREATION, toHub('deleted', 'T-9')),
    ['fail'],
    SHARED,
  ],
  ['ignores one of a later event', initiatedOpen({}, toHub('deleted', 'T-10')), ['met'], SHOWN],
  [
    'ignores what was sent before the deletion',
    listenedTo('before-deletion', { expecting: ['main'], silent: ['deleted'], notified: ['deleted'] }),
    [],
  ],
];

testCheck({ check: 'silent-after-deletion', requirement: 'ticket.hub.deleted-hubs-are-not-notified', cases });

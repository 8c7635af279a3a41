import type { JsonObject } from '../../../contracts/contract.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { delivery, testCheck, type CheckTable, type Draft } from '../testing/judging.ts';

const TYPES = { update: 'ChangeUpdate', 'status-change': 'ChangeMoved' } as const;
const DECLARED = { declarations: { 'notification.eventTypes': { change: TYPES } } };
const CHANGE = { interface: 'change' } as const;

/** An event, and what a hub for another event type is notified of meanwhile. */
const event = (trigger: keyof typeof TYPES, leaked?: JsonObject, notified = ['main'] as const): readonly Draft[] => [
  ...(leaked ? [delivery({ facts: { ...CHANGE, hub: 'named-outbound-communication' }, body: leaked })] : []),
  ...listenedTo(
    'named-event-type',
    {
      expecting: ['main'],
      silent: ['named-outbound-communication'],
      notified,
      body: { id: 'C-1', type: TYPES[trigger] },
      words: ['C-1'],
    },
    { ...CHANGE, from: 0, trigger, eventType: TYPES[trigger] },
  ),
];

const cases: CheckTable['cases'] = [
  ['is met by silence while another hub is notified', event('update'), ['met'], DECLARED],
  ['fails a notification of the event', event('update', { id: 'C-1', type: 'ChangeUpdate' }), ['fail'], DECLARED],
  ['fails one without an event type', event('update', { id: 'C-1' }), ['fail'], DECLARED],
  [
    'decides nothing of that at a change of status, which is an update, too',
    event('status-change', { id: 'C-1' }),
    ['undecided'],
    DECLARED,
  ],
  ['ignores a notification of another event', event('update', { id: 'C-1', type: 'ChangeMoved' }), ['met'], DECLARED],
];

testCheck({
  check: 'silent-about-other-event-types',
  requirement: 'change.events.other-event-types-are-not-notified',
  cases,
});

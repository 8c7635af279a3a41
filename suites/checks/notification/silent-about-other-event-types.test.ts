import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import type { JsonObject } from '../../../contracts/contract.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { delivery, exchange, testCheck, type CheckTable, type Draft } from '../testing/judging.ts';

const TYPES = { update: 'ChangeUpdate', 'status-change': 'ChangeMoved', create: 'ChangeMade' } as const;
const DECLARED = { declarations: { 'notification.eventTypes': { change: TYPES } } };
const CHANGE = { interface: 'change' } as const;

/** An event, and what a hub for another event type is notified of meanwhile. */
const event = (
  trigger: keyof typeof TYPES,
  leaked?: JsonObject,
  hub: HubName = 'named-outbound-communication',
  notified = ['main'] as const,
): readonly Draft[] => [
  ...(leaked ? [delivery({ facts: { ...CHANGE, hub }, body: leaked })] : []),
  ...listenedTo(
    'named-event-type',
    {
      expecting: ['main'],
      silent: [hub],
      notified,
      body: { id: 'C-1', type: TYPES[trigger] },
      words: ['C-1'],
    },
    { ...CHANGE, from: 0, trigger, eventType: TYPES[trigger] },
  ),
];

const SHOWN = {
  declarations: { ...DECLARED.declarations, 'notification.schema': { change: { eventType: '/type' } } },
};

/** A hub for changes of status, and what it is notified of at a change of status. */
const notifiedOf = (types: readonly string[], registered = 'EventType=ChangeMoved'): readonly Draft[] => [
  exchange('change.hub-create', {
    facts: { step: 'subscribe', hub: 'named-status-change' },
    path: `/hub?${registered}`,
    sent: { callback: 'https://listener.example/1' },
    response: [201, { id: 1 }],
  }),
  ...types.map((type) => delivery({ facts: { ...CHANGE, hub: 'named-status-change' }, body: { id: 'C-1', type } })),
  ...event('status-change', undefined, 'named-update'),
];

const cases: CheckTable['cases'] = [
  ['is met by the type that the hub is for', notifiedOf(['ChangeMoved', 'changemoved']), ['met'], SHOWN],
  ['fails another declared type, whatever it is about', notifiedOf(['ChangeUpdate']), ['fail', 'met'], SHOWN],
  ['ignores a type that the profile does not name', notifiedOf(['Heartbeat']), ['met'], SHOWN],
  ['ignores it where the place of the type is undeclared', notifiedOf(['ChangeUpdate']), ['met'], DECLARED],
  [
    'ignores a hub that is narrowed by more',
    notifiedOf(['ChangeUpdate'], 'EventType=ChangeMoved&CRID=1'),
    ['met'],
    SHOWN,
  ],
  ['is met by silence while another hub is notified', event('update'), ['met'], DECLARED],
  ['fails a notification of the event', event('update', { id: 'C-1', type: 'ChangeUpdate' }), ['fail'], DECLARED],
  ['fails one without an event type', event('update', { id: 'C-1' }), ['fail'], DECLARED],
  [
    'decides nothing of one without an event type to a hub for changes of status: the provider may change the status after an update',
    event('update', { id: 'C-1' }, 'named-status-change'),
    ['undecided'],
    DECLARED,
  ],
  [
    'decides nothing of that at a change of status, which is an update, too',
    event('status-change', { id: 'C-1' }),
    ['undecided'],
    DECLARED,
  ],
  [
    'fails a notification to a hub for creations',
    event('update', { id: 'C-1', type: 'ChangeUpdate' }, 'named-create'),
    ['fail'],
    DECLARED,
  ],
  [
    'decides nothing of one without an event type: the creation may be notified late',
    event('update', { id: 'C-1' }, 'named-create'),
    ['undecided'],
    DECLARED,
  ],
  ['fails the notification of a creation', event('create', { id: 'C-1', type: 'ChangeMade' }), ['fail'], DECLARED],
  [
    'decides nothing of one without an event type: the target may change the new resource',
    event('create', { id: 'C-1' }),
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

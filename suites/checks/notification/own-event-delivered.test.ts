import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { exchange, testCheck, type CheckTable } from '../testing/judging.ts';

const creation = (notified: readonly HubName[]) =>
  listenedTo('own-create', { expecting: ['main'], notified }, { trigger: 'create' });
const update = (notified: readonly HubName[]) =>
  listenedTo('plain', { expecting: ['main', 'second'], notified }, { trigger: 'update' });
const showing = (status: string) => [
  exchange('ticket.create', {
    facts: { step: 'notified', item: 'one' },
    response: [201, { id: 'T-1', status: 'Open' }],
  }),
  ...listenedTo('plain', { expecting: ['main'], notified: ['main'], body: { id: 'T-1', status } }),
];
const showingWithin = (resource: { readonly [member: string]: string }, type = 'Changed') => [
  exchange('ticket.create', {
    facts: { step: 'notified', item: 'one' },
    response: [201, { id: 'T-1', status: 'Open' }],
  }),
  ...listenedTo(
    'own-create',
    { expecting: ['main'], notified: ['main'], body: { type, data: { resource } } },
    { trigger: 'create' },
  ),
];
const typed = {
  declarations: {
    'notification.ownCreates': false,
    'notification.deadlineMs': 1000,
    'notification.eventTypes': { ticket: { 'status-change': 'StatusChange' } },
  },
};
const declared = (name: string, value: boolean) => ({
  declarations: { [`notification.${name}`]: value, 'notification.deadlineMs': 1000 },
});
const UPDATES = 'ticket.events.own-updates-are-notified-as-declared';

const cases: CheckTable['cases'] = [
  ['records a notification while nothing is declared', creation(['main']), ['seen']],
  ['records silence while nothing is declared', creation([]), ['seen']],
  ['is met by a notification of a creation', creation(['main']), ['met'], declared('ownCreates', true)],
  ['is met by silence about one', creation([]), ['met'], declared('ownCreates', false)],
  ['fails a notification of one then', creation(['main']), ['fail'], declared('ownCreates', false)],
  ['decides nothing of silence alone', creation([]), ['undecided'], declared('ownCreates', true)],
  ['ignores updates', update(['main']), [], declared('ownCreates', false)],
  ['is met by a notification of an update', update(['main']), ['met'], declared('ownUpdates', true), UPDATES],
  [
    'fails silence about one where another hub is notified',
    update(['second']),
    ['fail'],
    declared('ownUpdates', true),
    UPDATES,
  ],
  ['fails a notification of one then', update(['main']), ['fail'], declared('ownUpdates', false), UPDATES],
  ['fails one with the state of the creation', showing('Open'), ['fail'], declared('ownUpdates', false), UPDATES],
  [
    'decides nothing of one with another state, which the target may have changed',
    showing('Started'),
    ['undecided'],
    declared('ownUpdates', false),
    UPDATES,
  ],
  [
    'fails one with the state of the creation anywhere',
    showingWithin({ id: 'T-1', status: 'Open' }),
    ['fail'],
    declared('ownCreates', false),
  ],
  [
    'decides nothing of one with another state anywhere',
    showingWithin({ id: 'T-1', status: 'Started' }),
    ['undecided'],
    declared('ownCreates', false),
  ],
  [
    'decides nothing of a status change without a state',
    showingWithin({ id: 'T-1' }, 'StatusChange'),
    ['undecided'],
    typed,
  ],
  ['fails one of another type', showingWithin({ id: 'T-1' }, 'Created'), ['fail'], typed],
  [
    'fails a status change with the state of the creation',
    showingWithin({ id: 'T-1', status: 'Open' }, 'StatusChange'),
    ['fail'],
    typed,
  ],
  ['records one while nothing is declared', update(['main']), ['seen'], undefined, UPDATES],
];

testCheck({ check: 'own-event-delivered', requirement: 'ticket.events.own-creations-are-notified-as-declared', cases });

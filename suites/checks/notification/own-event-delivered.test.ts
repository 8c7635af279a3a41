import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { testCheck, type CheckTable } from '../testing/judging.ts';

const creation = (notified: readonly HubName[]) =>
  listenedTo('own-create', { expecting: ['main'], notified }, { trigger: 'create' });
const update = (notified: readonly HubName[]) =>
  listenedTo('plain', { expecting: ['main', 'second'], notified }, { trigger: 'update' });
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
  ['records one while nothing is declared', update(['main']), ['seen'], undefined, UPDATES],
];

testCheck({ check: 'own-event-delivered', requirement: 'ticket.events.own-creations-are-notified-as-declared', cases });

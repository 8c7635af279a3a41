import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { testCheck, type CheckTable, type Draft } from '../testing/judging.ts';

const CHANGE = { interface: 'change' } as const;
const DEADLINE = { declarations: { 'notification.deadlineMs': 1000 } };

const NARROW = ['main', 'crid'] as const;
const message = (notified: readonly HubName[]) =>
  listenedTo('narrowed', { expecting: NARROW, notified }, { ...CHANGE, trigger: 'outbound-communication' });
const status = (notified: readonly HubName[]) =>
  listenedTo('narrowed', { expecting: NARROW, notified }, { ...CHANGE, trigger: 'status-change' });

const PROVIDERS = ['main', 'provider-crid'] as const;
const ofProvider = (notified: readonly HubName[]): readonly Draft[] => [
  ...listenedTo('plain', { expecting: ['main'], notified: ['main'] }, CHANGE),
  ...listenedTo('elsewhere', { expecting: PROVIDERS, notified }, CHANGE),
];

const ENCODED = ['main', 'external-id-encoded'] as const;
const encoded = (expecting: readonly HubName[], notified: readonly HubName[]) =>
  listenedTo('external-id', { expecting, notified }, CHANGE);
const LATER = ['main', 'external-id-later'] as const;
const EXTERNAL_ID = 'change.hub-create.external-id-selects-events';

const cases: CheckTable['cases'] = [
  ['is met by a message and a change of status', [...message(NARROW), ...status(NARROW)], ['met']],
  ['fails a message that another hub is notified of', message(['main']), ['fail']],
  ['fails a change of status that another hub is notified of', status(['main']), ['fail']],
  ['ignores what no hub is notified of', [...message(NARROW), ...status([])], ['met'], DEADLINE],
  ['is met by a hub for what the provider created', ofProvider(PROVIDERS), ['met']],
  ['fails its silence while another hub is notified', ofProvider(['main']), ['fail']],
  ['ignores hubs of another row', listenedTo('narrowed', { expecting: ['external-id'], notified: [] }, CHANGE), []],
  [
    'decides nothing of an event that was not caused',
    listenedTo('crid', { expecting: [], notified: [] }, { ...CHANGE, fired: false }),
    ['undecided'],
  ],
  [
    'is met by a hub for an external id that must be encoded',
    encoded(ENCODED, ENCODED),
    ['met'],
    undefined,
    EXTERNAL_ID,
  ],
  ['fails its silence while another hub is notified', encoded(ENCODED, ['main']), ['fail'], undefined, EXTERNAL_ID],
  [
    'fails silence about a resource that was created after the registration',
    encoded(LATER, ['main']),
    ['fail'],
    undefined,
    EXTERNAL_ID,
  ],
  ['asks nothing of one that was not registered', encoded(['main'], ['main']), [], undefined, EXTERNAL_ID],
];

testCheck({ check: 'narrowed-hub-notified', requirement: 'change.hub-create.crid-selects-events', cases });

import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { testCheck, type CheckTable } from '../testing/judging.ts';

const BOTH = ['main', 'second'] as const;
const event = (trigger: 'update' | 'status-change', notified: readonly HubName[]) =>
  listenedTo('plain', { expecting: BOTH, notified }, { interface: 'change', trigger });

const cases: CheckTable['cases'] = [
  ['is met by every kind of event', [...event('update', BOTH), ...event('status-change', BOTH)], ['met']],
  [
    'fails a change of status that another hub is notified of',
    [...event('update', BOTH), ...event('status-change', ['second'])],
    ['fail', 'met'],
  ],
  ['ignores hubs with an event type', listenedTo('plain', { expecting: ['named-update'], notified: [] }), []],
  ['decides nothing by silence of all hubs', event('status-change', []), ['undecided']],
];

testCheck({
  check: 'absent-event-type-selects-all',
  requirement: 'change.hub-create.absent-event-type-selects-all-events',
  cases,
});

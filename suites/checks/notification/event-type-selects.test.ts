import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { testCheck, type CheckTable } from '../testing/judging.ts';

const NAMED = ['main', 'named-update'] as const;
const event = (notified: readonly HubName[]) =>
  listenedTo(
    'named-event-type',
    { expecting: NAMED, silent: ['named-status-change'], notified },
    {
      interface: 'change',
    },
  );

const cases: CheckTable['cases'] = [
  ['is met by the hub for the event type', event(NAMED), ['met']],
  ['fails its silence while another hub is notified', event(['main']), ['fail']],
  ['decides nothing by silence of all hubs', event([]), ['undecided']],
];

testCheck({ check: 'event-type-selects', requirement: 'change.hub-create.event-type-selects-events', cases });

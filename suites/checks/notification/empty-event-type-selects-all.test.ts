import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { testCheck, type CheckTable } from '../testing/judging.ts';

const BLANK = ['main', 'empty-event-type'] as const;
const event = (
  trigger: 'update' | 'status-change',
  notified: readonly HubName[],
  expecting: readonly HubName[] = BLANK,
) => listenedTo('plain', { expecting, notified }, { interface: 'change', trigger });
const DEADLINE = { declarations: { 'notification.deadlineMs': 1000 } };

const cases: CheckTable['cases'] = [
  ['is met by every kind of event', [...event('update', BLANK), ...event('status-change', BLANK)], ['met']],
  [
    'fails a change of status that another hub is notified of',
    [...event('update', BLANK), ...event('status-change', ['main'])],
    ['fail', 'met'],
  ],
  ['ignores what no hub is notified of', [...event('update', BLANK), ...event('status-change', [])], ['met'], DEADLINE],
  ['asks nothing of a hub that was not registered', event('update', ['main'], ['main']), []],
];

testCheck({
  check: 'empty-event-type-selects-all',
  requirement: 'change.hub-create.empty-event-type-selects-all-events',
  cases,
});

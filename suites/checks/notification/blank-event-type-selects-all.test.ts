import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { testCheck, type CheckTable } from '../testing/judging.ts';

const BLANK = ['main', 'empty-event-type'] as const;
const BY_ONE = ['main'] as const;
const BY_EMPTY = ['empty-event-type'] as const;
const event = (
  trigger: 'update' | 'status-change',
  notified: readonly HubName[],
  expecting: readonly HubName[] = BLANK,
) => listenedTo('plain', { expecting, notified }, { interface: 'change', trigger });
const form = (declared: string) => ({ declarations: { 'hub.blankEventType': declared } });

const mixed = [...event('update', BLANK), ...event('status-change', BY_ONE)];

const cases: CheckTable['cases'] = [
  ['is met by one form that selects all', [...event('update', BY_EMPTY), ...event('status-change', BLANK)], ['met']],
  ['is met by the other form', mixed, ['met']],
  [
    'fails where each form selects something',
    [...event('update', BY_ONE), ...event('status-change', BY_EMPTY)],
    ['fail', 'met'],
  ],
  ['fails a form where both are declared', mixed, ['fail', 'met'], form('both')],
  ['fails the form that is declared', mixed, ['fail', 'met'], form('empty')],
  ['ignores the other form', mixed, ['met'], form('absent')],
  [
    'fails silence about a resource that another identity of the customer created',
    [
      ...event('update', BLANK),
      ...listenedTo('other-identity', { expecting: BY_ONE, notified: [] }, { interface: 'change' }),
    ],
    ['fail', 'met'],
    { declarations: { 'hub.blankEventType': 'absent', 'notification.deadlineMs': 1000 } },
  ],
  ['ignores a form that was not registered', event('update', BY_ONE, BY_ONE), ['met'], form('both')],
];

testCheck({
  check: 'blank-event-type-selects-all',
  requirement: 'change.operations.hub-without-event-type-receives-all-events',
  cases,
});

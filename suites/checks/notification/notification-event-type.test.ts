import { listenedTo } from '../testing/hand-made-windows.ts';
import { testCheck, type CheckTable } from '../testing/judging.ts';

const notified = (body: object) =>
  listenedTo('plain', { expecting: ['main'], notified: ['main'], body: { id: 'T-1', ...body } });
const PLACE = { 'notification.schema': { ticket: { schema: { type: 'object' }, eventType: '/type' } } };
const NAMED = { declarations: { ...PLACE, 'notification.eventTypes': { ticket: { update: 'Changed' } } } };
const OTHER_NAMES = { declarations: { ...PLACE, 'notification.eventTypes': { ticket: { 'status-change': 'Moved' } } } };

const cases: CheckTable['cases'] = [
  ['is met by the declared name', notified({ type: 'Changed' }), ['met'], NAMED],
  ['fails another one', notified({ type: 'changed' }), ['fail'], NAMED],
  ['fails none', notified({}), ['fail'], NAMED],
  ['records the name while none is declared', notified({ type: 'Changed' }), ['seen'], { declarations: PLACE }],
  ['records the name of an event that has none declared', notified({ type: 'x' }), ['seen'], OTHER_NAMES],
  ['records that no place is declared', notified({ type: 'Changed' }), ['seen']],
];

testCheck({ check: 'notification-event-type', requirement: 'ticket.events.event-type-names-are-as-declared', cases });

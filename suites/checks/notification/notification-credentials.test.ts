import { listenedTo } from '../testing/hand-made-windows.ts';
import { delivery, testCheck, type CheckTable, type Draft } from '../testing/judging.ts';

const notified = (headers: Readonly<Record<string, string>>): readonly Draft[] => [
  delivery({ headers, body: { id: 'T-1' } }),
  ...listenedTo('plain', { expecting: ['main'], notified: [] }, { from: 0 }),
];
const DECLARED = { declarations: { 'notification.auth': { 'X-Signature': 'hmac' } } };

const cases: CheckTable['cases'] = [
  ['is met by the declared header field', notified({ 'x-signature': 'abc' }), ['met'], DECLARED],
  ['fails its absence', notified({ authorization: 'Bearer x' }), ['fail'], DECLARED],
  ['records what looks like credentials while nothing is declared', notified({ authorization: 'Bearer x' }), ['seen']],
  ['records that none is sent', notified({}), ['seen'], { declarations: { 'notification.auth': {} } }],
];

testCheck({
  check: 'notification-credentials',
  requirement: 'ticket.events.notification-credentials-are-as-declared',
  cases,
});

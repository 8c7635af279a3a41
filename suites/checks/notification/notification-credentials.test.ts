import { created } from '../testing/hand-made-lifecycles.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { delivery, testCheck, type CheckTable, type Draft } from '../testing/judging.ts';

const notified = (headers: Readonly<Record<string, string>>): readonly Draft[] => [
  delivery({ headers, body: { id: 'T-1' } }),
  ...listenedTo('plain', { expecting: ['main'], notified: [] }, { from: 0 }),
];
const DECLARED = { declarations: { 'notification.auth': { 'X-Signature': 'hmac' } } };
const SECRET = { declarations: { 'notification.auth': { 'X-Token': 'Key ${LISTENER}' } } };
const made = created('ticket', { sent: { externalId: 'run-1' } });

const cases: CheckTable['cases'] = [
  ['is met by the declared header field', notified({ 'x-signature': 'abc' }), ['met'], DECLARED],
  ['fails its absence', notified({ authorization: 'Bearer x' }), ['fail'], DECLARED],
  ['is met by the value that is referred to', notified({ 'x-token': 'key ${LISTENER}' }), ['met'], SECRET],
  ['fails another value', notified({ 'x-token': 'key-of-another' }), ['fail'], SECRET],
  [
    'fails a repetition without it, outside the windows',
    [made, delivery({ headers: { 'x-signature': 'abc' }, body: { id: 'run-1' } }), delivery({ body: { id: 'run-1' } })],
    ['fail', 'met'],
    DECLARED,
  ],
  [
    'ignores what a client sends that follows a redirect',
    [made, delivery({ facts: { hub: 'redirected' }, body: { id: 'run-1' } })],
    [],
    DECLARED,
  ],
  ['ignores what is about no resource', [made, delivery({ body: { hook: 'verify' } })], [], DECLARED],
  ['records what looks like credentials while nothing is declared', notified({ authorization: 'Bearer x' }), ['seen']],
  ['records that none is sent', notified({}), ['seen'], { declarations: { 'notification.auth': {} } }],
];

testCheck({
  check: 'notification-credentials',
  requirement: 'ticket.events.notification-credentials-are-as-declared',
  cases,
});

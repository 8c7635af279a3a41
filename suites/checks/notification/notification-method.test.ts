import { created } from '../testing/hand-made-lifecycles.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { delivery, testCheck, type CheckTable, type Draft } from '../testing/judging.ts';

const notified = (method: string, headers = {}): readonly Draft[] => [
  delivery({ method, headers, body: { id: 'T-1' } }),
  ...listenedTo('plain', { expecting: ['main'], notified: [] }, { from: 0 }),
];
const DECLARED = { declarations: { 'notification.method': 'POST' } };

const cases: CheckTable['cases'] = [
  ['is met by the declared method', notified('POST'), ['met'], DECLARED],
  ['fails another one', notified('PUT'), ['fail'], DECLARED],
  ['records the method while none is declared', notified('PUT'), ['seen']],
  ['records it without a content type', notified('PUT', { 'content-type': '' }), ['seen']],
  ['ignores what is about no resource', [delivery({ method: 'PUT' })], [], DECLARED],
  [
    'fails another one outside the windows',
    [created('ticket', { sent: { externalId: 'run-1' } }), delivery({ method: 'PUT', body: { id: 'run-1' } })],
    ['fail'],
    DECLARED,
  ],
];

testCheck({ check: 'notification-method', requirement: 'ticket.events.method-is-as-declared', cases });

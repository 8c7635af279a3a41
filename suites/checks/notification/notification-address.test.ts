import { created } from '../testing/hand-made-lifecycles.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { delivery, exchange, note, testCheck, type CheckTable, type Draft } from '../testing/judging.ts';

const registered = exchange('ticket.hub-create', {
  facts: { step: 'subscribe', hub: 'main' },
  sent: { callback: 'http://listener.example/callback/1?hub=1' },
  response: 201,
});
const calledAt = (url: string): readonly Draft[] => [
  delivery({ url, body: { id: 'T-1' } }),
  ...listenedTo('plain', { expecting: ['main'], notified: [] }, { from: 0 }),
];
const made = created('ticket', { sent: { externalId: 'run-ticket-1' } });
const NAMED = JSON.stringify({ event: { ticket: { externalId: 'run-ticket-1' } } });
const rule = (callbackPathRule: string) => ({ declarations: { 'notification.callbackPathRule': callbackPathRule } });
const BELOW = 'http://listener.example/callback/1/event?hub=1';
const BEHIND = 'http://listener.example/callback/1?hub=1/event';

/** A hub whose callback is behind a proxy with a path, and what the proxy passes on. */
const PROXY = 'https://proxy.example/callbacks';
const SECRET = '{{callback:ticket.second}}';
const behindProxy = (path: string): readonly Draft[] => [
  exchange('ticket.hub-create', {
    facts: { step: 'subscribe', hub: 'main' },
    sent: { callback: `${PROXY}/${SECRET}/one+two?part=a%2Fb&part=a%20c` },
    response: 201,
  }),
  ...calledAt(`http://127.0.0.1:8080${path}`),
];
const asSent = `/${SECRET}/one+two?part=a%2Fb&part=a%20c`;
const inOtherEncoding = `/${SECRET}/one+two?part=a/b&part=a+c`;
const forwarded = { profile: { listener: { publicUrl: PROXY } } };

const cases: CheckTable['cases'] = [
  ['is met by the callback', [registered, ...calledAt('http://listener.example/callback/1?hub=1')], ['met']],
  ['ignores another host', [registered, ...calledAt('http://127.0.0.1:8080/callback/1?hub=1')], ['met']],
  ['ignores a prefix of a proxy', [registered, ...calledAt('http://listener.example/proxy/callback/1?hub=1')], ['met']],
  ['ignores a prefix that a proxy removes', behindProxy(asSent), ['met'], forwarded],
  ['ignores one that a proxy leaves', behindProxy(`/callbacks${asSent}`), ['met'], forwarded],
  ['decides nothing of another encoding behind a proxy', behindProxy(inOtherEncoding), ['undecided'], forwarded],
  [
    'decides nothing of one behind a tunnel',
    behindProxy(inOtherEncoding),
    ['undecided'],
    { profile: { listener: { tunnel: 'open {port}' } } },
  ],
  ['fails another encoding without a proxy', behindProxy(inOtherEncoding), ['fail']],
  ['fails another query behind a proxy', behindProxy(asSent.replace('a%20c', 'c')), ['fail'], forwarded],
  [
    'fails lower case behind a proxy',
    behindProxy(asSent.replace('second', 'second, in lower case')),
    ['fail'],
    forwarded,
  ],
  ['fails a callback without its query', [registered, ...calledAt('http://listener.example/callback/1')], ['fail']],
  ['fails another path', [registered, ...calledAt('http://listener.example/other?hub=1')], ['fail']],
  ['warns of an appended path while nothing is declared', [registered, ...calledAt(BELOW)], ['warn']],
  ['is met by an appended path where that is declared', [registered, ...calledAt(BELOW)], ['met'], rule('suffix')],
  ['fails a path that is appended to the query', [registered, ...calledAt(BEHIND)], ['fail'], rule('suffix')],
  ['warns of one while nothing is declared', [registered, ...calledAt(BEHIND)], ['warn']],
  [
    'fails an appended path where the callback is declared to be exact',
    [registered, ...calledAt(BELOW)],
    ['fail'],
    rule('exact'),
  ],
  ['fails one that is sent to no callback', [made, note('misdirected', { path: '/', body: NAMED })], ['fail']],
  ['ignores another request to the listener', [made, note('misdirected', { path: '/', body: '{"id":"T-1"}' })], []],
  ['decides nothing of a hub without a known callback', calledAt('http://listener.example/x'), []],
];

testCheck({
  check: 'notification-address',
  requirement: 'ticket.events.notifications-are-sent-to-the-callback',
  cases,
});

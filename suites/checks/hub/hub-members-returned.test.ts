import type { Json, JsonObject } from '../../../contracts/contract.ts';
import { exchange, testCheck, type Draft, type JudgedRow } from '../testing/judging.ts';

const CALLBACK = 'http://listener.example/here?hub=1';

const subscribed = (sent: JsonObject, responded: Json): Draft =>
  exchange('ticket.hub-create', {
    scenario: 'subscriptions',
    method: 'POST',
    facts: { step: 'subscribe', hub: 'main' },
    sent,
    response: [201, responded],
  });

const rows: readonly JudgedRow[] = [
  [
    'is met by both',
    [subscribed({ callback: CALLBACK, query: 'a=1' }, { id: '1', callback: CALLBACK, query: 'a=1' })],
    ['met'],
  ],
  ['is met by other values', [subscribed({ callback: CALLBACK }, { id: '1', callback: 'http://other' })], ['met']],
  ['reports a callback that is null', [subscribed({ callback: CALLBACK }, { id: '1', callback: null })], ['fail']],
  ['reports a response without the callback', [subscribed({ callback: CALLBACK }, { id: '1' })], ['fail']],
  [
    'reports a response without the query',
    [subscribed({ callback: CALLBACK, query: 'a=1' }, { id: '1', callback: CALLBACK })],
    ['fail'],
  ],
  [
    'ignores an empty query that is left out',
    [subscribed({ callback: CALLBACK, query: '' }, { id: '1', callback: CALLBACK })],
    ['met'],
  ],
  ['decides nothing of a response that is no object', [subscribed({ callback: CALLBACK }, [])], []],
];

testCheck({ check: 'hub-members-returned', requirement: 'ticket.hub.response-has-what-was-sent', cases: rows });

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

const withoutAccept = (kind: 'good' | 'probe', callback: string): Draft =>
  exchange('ticket.hub-create', {
    scenario: 'hub-forms',
    method: 'POST',
    facts: { step: 'header-form', form: 'accept-absent', kind },
    sent: { callback: CALLBACK },
    response: [201, { id: '1', callback }],
  });

const rows: readonly JudgedRow[] = [
  ['is met by a registration without an Accept', [withoutAccept('good', CALLBACK)], ['met']],
  ['fails another callback of one without an Accept', [withoutAccept('good', 'http://other.example/')], ['fail']],
  ['ignores a registration that the document does not describe', [withoutAccept('probe', 'http://other.example/')], []],
  [
    'is met by both',
    [subscribed({ callback: CALLBACK, query: 'a=1' }, { id: '1', callback: CALLBACK, query: 'a=1' })],
    ['met'],
  ],
  [
    'leaves members that are null to the requirement about members of the response',
    [subscribed({ callback: CALLBACK, query: 'a=1' }, { callback: CALLBACK, query: null })],
    ['met'],
  ],
  [
    'fails another callback',
    [subscribed({ callback: CALLBACK }, { id: '1', callback: 'http://listener.example/' })],
    ['fail'],
  ],
  [
    'fails another query',
    [subscribed({ callback: CALLBACK, query: 'a=1' }, { callback: CALLBACK, query: 'a' })],
    ['fail'],
  ],
  [
    'ignores an empty query that is returned as null',
    [subscribed({ callback: CALLBACK, query: '' }, { callback: CALLBACK, query: null })],
    ['met'],
  ],
  [
    'ignores a query that was not sent',
    [subscribed({ callback: CALLBACK }, { callback: CALLBACK, query: '' })],
    ['met'],
  ],
  ['decides nothing of a response without the callback', [subscribed({ callback: CALLBACK }, { id: '1' })], []],
  ['decides nothing of a response that is no object', [subscribed({ callback: CALLBACK }, [])], []],
];

testCheck({ check: 'hub-agrees', requirement: 'ticket.hub.response-agrees-with-what-was-sent', cases: rows });

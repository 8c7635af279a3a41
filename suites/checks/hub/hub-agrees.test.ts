import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../contracts/contract.ts';
import { exchange, outcomes, type Draft, type JudgedRow } from '../testing/judging.ts';

const CALLBACK = 'http://listener.example/here?hub=1';

const subscribed = (sent: JsonObject, answered: JsonObject): Draft =>
  exchange('ticket.hub-create', {
    scenario: 'subscriptions',
    method: 'POST',
    facts: { step: 'subscribe' },
    sent,
    answer: [201, answered],
  });

const rows: readonly JudgedRow[] = [
  [
    'is met by both',
    [subscribed({ callback: CALLBACK, query: 'a=1' }, { id: '1', callback: CALLBACK, query: 'a=1' })],
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
    'leaves an empty query alone that comes back as null',
    [subscribed({ callback: CALLBACK, query: '' }, { callback: CALLBACK, query: null })],
    ['met'],
  ],
  [
    'leaves a query alone that was not sent',
    [subscribed({ callback: CALLBACK }, { callback: CALLBACK, query: '' })],
    ['met'],
  ],
  ['decides nothing of an answer without the callback', [subscribed({ callback: CALLBACK }, { id: '1' })], []],
];

describe('hub-agrees', () => {
  for (const [sentence, drafts, words, options] of rows)
    it(sentence, () => {
      expect(outcomes('ticket.hub.repeats-what-was-sent', drafts, options)).toEqual(words);
    });
});

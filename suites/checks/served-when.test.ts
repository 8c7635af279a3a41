import { describe, expect, it } from 'vitest';
import { exchange, outcomes, type Draft, type DraftAnswer, type JudgedRow } from './judging.ts';

const asking = (accept: string, answer: DraftAnswer): readonly Draft[] => [
  exchange('device.details', { facts: { scope: 'held', set: 'owned', accept }, answer }),
];

const rows: readonly JudgedRow[] = [
  ['is met by success, without the header field', asking('absent', [200, []]), ['met']],
  ['is met by success, for any type', asking('any', [200, []]), ['met']],
  ['fails a refusal', asking('listed', 406), ['fail']],
  ['fails success of another kind', asking('any', 204), ['fail']],
  ['decides nothing of a busy target', asking('any', 503), ['undecided']],
  ['leaves requests for another type alone', asking('other', 406), []],
];

describe('served-when', () => {
  for (const [sentence, drafts, words, options] of rows)
    it(sentence, () => {
      expect(outcomes('device.media.accept-may-be-left-out', drafts, options)).toEqual(words);
    });
});

const hub = (answer: DraftAnswer): Draft => exchange('ticket.hub-create', { facts: { contentType: 'absent' }, answer });
const HUB_MADE: DraftAnswer = [201, { id: '1', callback: 'http://listener.example/' }];

describe('served-when, of hubs', () => {
  it.each([
    ['fails a 409 for the first', [hub(409)], ['fail']],
    ['leaves a 409 alone while there is another', [hub(HUB_MADE), hub(409)], ['met', 'undecided']],
    ['fails another refusal', [hub(HUB_MADE), hub(400)], ['fail', 'met']],
  ])('%s', (_sentence, drafts, words) => {
    expect(outcomes('ticket.hub.content-type-is-optional', drafts)).toEqual(words);
  });
});

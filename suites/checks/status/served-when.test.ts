import { describe, expect, it } from 'vitest';
import { exchange, outcomes, type Draft, type DraftAnswer, type JudgedRow } from '../testing/judging.ts';

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

const list = (items: readonly string[], facts: object = {}): Draft =>
  exchange('ticket.list', { facts: { ...facts }, path: '/troubleTicket', answer: [200, items.map((id) => ({ id }))] });
const bare = (...items: readonly string[]): Draft => list(items, { accept: 'absent' });
const SETTLED = { declarations: { settleMs: 0 } };

describe('served-when, of lists without Accept', () => {
  it.each([
    ['is met by a list with something', [list(['a']), bare('a')], ['met'], SETTLED],
    ['fails a list that is empty for it', [list(['a'], { accept: 'stated' }), bare()], ['fail'], SETTLED],
    ['leaves a list alone that was empty before', [list([]), bare()], ['met'], SETTLED],
    ['leaves what may not have settled alone', [list(['a']), bare()], ['met'], { declarations: { settleMs: 60_000 } }],
    ['leaves it alone without a declared time', [list(['a']), bare()], ['met'], {}],
  ])('%s', (_sentence, drafts, words, options) => {
    expect(outcomes('ticket.list.accept-is-optional', drafts, options)).toEqual(words);
  });
});

const viewed = (query: string, ...items: readonly string[]): Draft =>
  exchange('ticket.list', {
    path: `/troubleTicket?fromDateTime=2026-01-01T00%3A00%3A00Z${query}`,
    answer: [200, items.map((id) => ({ id }))],
  });
const selected = (...items: readonly string[]): Draft => viewed('&fields=id', ...items);
const filtered = (): Draft =>
  exchange('ticket.list', {
    facts: { param: 'filter', value: 'valid' },
    path: '/troubleTicket?fromDateTime=2026-01-01T00%3A00%3A00Z&a=b&fields=id',
    answer: [200, []],
  });

describe('served-when, of lists with a selection', () => {
  it.each([
    ['is met by a list with something', [viewed('', 'a'), selected('a'), viewed('', 'a')], ['met'], {}],
    ['fails one that is empty between two that are not', [viewed('', 'a'), selected(), viewed('', 'a')], ['fail'], {}],
    ['leaves it alone where the two share nothing', [viewed('', 'a'), selected(), viewed('', 'b')], ['met'], {}],
    ['leaves it alone where none follows', [viewed('', 'a'), selected()], ['met'], {}],
    ['fails it where changes have had their time', [viewed('', 'a'), selected()], ['fail'], SETTLED],
    ['leaves a list alone that was empty before', [viewed(''), selected(), viewed('', 'a')], ['met'], SETTLED],
    [
      'leaves a list alone that another parameter cuts',
      [viewed('', 'a'), viewed('&offset=5&fields=id'), viewed('', 'a')],
      ['met'],
      SETTLED,
    ],
    [
      'leaves a list alone that is filtered as well',
      [viewed('&a=b', 'a'), filtered(), viewed('&a=b', 'a')],
      ['met'],
      SETTLED,
    ],
    [
      'fails one that the profile lets be answered without a body',
      [
        viewed('', 'a'),
        exchange('ticket.list', {
          path: '/troubleTicket?fromDateTime=2026-01-01T00%3A00%3A00Z&fields=id',
          answer: 204,
        }),
        viewed('', 'a'),
      ],
      ['fail'],
      { declarations: { emptyListStatus: { ticket: [204] } } },
    ],
  ] as const)('%s', (_sentence, drafts, words, options) => {
    expect(outcomes('ticket.list.fields-is-served', drafts, options)).toEqual(words);
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

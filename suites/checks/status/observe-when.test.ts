import { describe, expect, it } from 'vitest';
import { exchange, outcomes, type Draft, type DraftAnswer, type JudgedRow } from '../testing/judging.ts';

const both = (answer: DraftAnswer, set = 'owned+foreign'): readonly Draft[] => [
  exchange('device.details', { facts: { scope: 'held', key: 'different-devices', set }, answer }),
];
const combination = (value: string) => ({ declarations: { 'device.keyCombination': value } });
const beyond = (answer: DraftAnswer): readonly Draft[] => [
  exchange('order.list', { facts: { kind: 'odd', param: 'offset', value: 'beyond-end' }, answer }),
];
const empty = {
  declarations: { emptyListStatus: { order: [200] }, 'order.readAvailable': { list: true, one: true } },
};

const rows: Readonly<Record<string, readonly JudgedRow[]>> = {
  'device.keys.different-devices-in-both-keys': [
    ['records while nothing is declared', both(418), ['seen']],
    ['is met by what a declared word means', both([200, []]), ['met'], combination('union')],
    ['fails what it does not mean', both(204), ['fail'], combination('union')],
    ['is met by any refusal where refusal is declared', both(409), ['met'], combination('reject')],
    ['leaves other sets alone', both(204, 'foreign+foreign'), [], combination('union')],
  ],
  'order.list.empty-result-not-shown': [
    ['is met by a declared status', beyond([200, []]), ['met'], empty],
    ['fails another one', beyond(204), ['fail'], empty],
    ['only records what is about something else', beyond(400), ['seen'], empty],
    ['only records overload', beyond(503), ['seen'], empty],
  ],
};

describe('observe-when', () => {
  for (const [requirement, table] of Object.entries(rows))
    for (const [sentence, drafts, words, options] of table)
      it(`${requirement} ${sentence}`, () => {
        expect(outcomes(requirement, drafts, options)).toEqual(words);
      });
});

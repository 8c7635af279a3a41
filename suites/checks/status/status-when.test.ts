import { describe, expect, it } from 'vitest';
import { exchange, outcomes, type Draft, type DraftAnswer, type JudgedRow } from '../testing/judging.ts';

const near = (answer: DraftAnswer): readonly Draft[] => [
  exchange('device.details', { facts: { scope: 'held', key: 'near' }, answer }),
];
const without = (answer?: DraftAnswer): readonly Draft[] => [
  exchange('device.details', {
    facts: { token: 'missing', set: 'owned' },
    ...(answer === undefined ? {} : { answer }),
  }),
];
const foreign = (answer: DraftAnswer, set = 'foreign-unlocated'): readonly Draft[] => [
  exchange('device.history', { facts: { kind: 'negative', scope: 'held', set }, answer }),
];
const across = (answer: DraftAnswer, set = 'foreign+unknown'): readonly Draft[] => [
  exchange('device.details', { facts: { kind: 'probe', scope: 'held', key: 'different-devices', set }, answer }),
];
const bothAs = (combination: string) => ({
  declarations: { 'device.keyCombination': combination, 'device.foreignPlusUnknownStatus': [401] },
});
const DECLARED = { declarations: { 'device.missingTokenStatus': [401] } };

const rows: Readonly<Record<string, readonly JudgedRow[]>> = {
  'device.keys.a-like-key-finds-nothing': [
    ['is met by the status of the row', near(204), ['met']],
    ['fails another one', near([200, []]), ['fail']],
    ['leaves statuses alone that are about something else', near(400), []],
    ['leaves other calls alone', without(204), []],
  ],
  'device.history.foreign-is-401': [
    ['is met by 401, whether the device is located or not', foreign(401), ['met']],
    ['fails 204 for one that has no location', foreign(204), ['fail']],
    ['leaves own devices without a location alone', foreign(204, 'unlocated'), []],
  ],
  'device.keys.foreign-and-unknown-in-both-keys': [
    ['is met by 401', across(401), ['met']],
    ['decides nothing by 204 while nothing is declared', across(204), ['undecided']],
    ['fails 204 where 401 is declared and the keys add up', across(204), ['fail'], bothAs('union')],
    [
      'decides nothing by 204 where only what both keys name is found',
      across(204),
      ['undecided'],
      bothAs('intersection'),
    ],
    ['decides nothing by a refusal of such keys', across(400), ['undecided'], bothAs('reject')],
    ['fails a success', across([200, []]), ['fail']],
    ['leaves other sets alone', across(204, 'owned+unknown'), [], bothAs('union')],
  ],
  'device.auth.missing-token-status': [
    ['is met by the nearest reading', without(403), ['met']],
    ['decides nothing by another reading', without(401), ['undecided']],
    ['fails what no reading allows', without(404), ['fail']],
    ['is met by what is declared', without(401), ['met'], DECLARED],
    ['fails what is declared otherwise', without(403), ['fail'], DECLARED],
    ['decides nothing of a busy target', without(503), ['undecided'], DECLARED],
    ['decides nothing of a call that was not answered', without(), ['undecided']],
  ],
};

describe('status-when', () => {
  for (const [requirement, table] of Object.entries(rows))
    for (const [sentence, drafts, words, options] of table)
      it(`${requirement} ${sentence}`, () => {
        expect(outcomes(requirement, drafts, options)).toEqual(words);
      });
});

import { describe, expect, it } from 'vitest';
import type { Facts } from '../../../contracts/formats/recording.ts';
import { exchange, outcomes, type Draft, type DraftAnswer, type JudgedRow } from '../testing/judging.ts';

const listing = (answer?: DraftAnswer, facts: Facts = {}): readonly Draft[] => [
  exchange('order.list', { facts, ...(answer === undefined ? {} : { answer }) }),
];
const AVAILABLE = { declarations: { 'order.readAvailable': { list: true, one: false } } };
const ONLY_ONE = { declarations: { 'order.readAvailable': { list: false, one: true } } };

const rows: Readonly<Record<string, readonly JudgedRow[]>> = {
  'order.list.is-currently-unavailable': [
    ['is met by a list that is served all the same', listing([200, []]), ['met']],
    ['decides nothing of an error', [...listing(500), ...listing(405), ...listing(503)], ['undecided']],
    ['decides nothing of a call that was not answered', listing(), ['undecided']],
  ],
  'order.list.availability-not-shown': [
    ['is met by a list that is served', listing([200, []]), ['met'], AVAILABLE],
    ['fails an error', listing(500), ['fail'], AVAILABLE],
    [
      'fails one of a call that may fail while it is unavailable',
      listing(405, { kind: 'unavailable' }),
      ['fail'],
      AVAILABLE,
    ],
    ['leaves a resource alone that is still on its way', listing(404, { kind: 'settling' }), ['seen'], AVAILABLE],
    ['leaves calls without credentials alone', listing(401, { token: 'missing' }), [], AVAILABLE],
    ['leaves calls alone that no document describes', listing(400, { kind: 'odd' }), [], AVAILABLE],
    ['records an error while nothing is declared', listing(500), ['seen']],
    ['records it where only the other reading is declared available', listing(500), ['seen'], ONLY_ONE],
    ['decides nothing of a busy target', listing(503), ['undecided'], AVAILABLE],
  ],
};

describe('unavailable', () => {
  for (const [requirement, table] of Object.entries(rows))
    for (const [sentence, drafts, words, options] of table)
      it(`${requirement} ${sentence}`, () => {
        expect(outcomes(requirement, drafts, options)).toEqual(words);
      });
});

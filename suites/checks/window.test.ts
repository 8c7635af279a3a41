import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../contracts/contract.ts';
import { created, listed } from './hand-made-lives.ts';
import { outcomes, type JudgedRow } from './judging.ts';

const own = created('ticket', { sent: { externalId: 'E-1', description: 'of this run' } });
const mine: JsonObject = { id: 'T-1', externalId: 'E-1' };
const old: JsonObject = { id: 'T-0', externalId: 'E-0' };

const shown = (value: string, items: readonly JsonObject[] | number) =>
  listed('ticket', items, { facts: { step: 'window', param: 'window', value } });

const START = 'ticket.list.from-date-time-starts-the-window';
const END = 'ticket.list.to-date-time-ends-the-window';
const DEFAULT = 'ticket.list.window-ends-now-by-default';

const rows: readonly (readonly [requirement: string, ...JudgedRow])[] = [
  [START, 'is met where what is new is in a window around it', [own, shown('around', [mine])], ['met']],
  [START, 'fails a window around it without it', [own, shown('around', [old]), shown('around', [])], ['fail']],
  [START, 'does not decide before the last page', [own, shown('around', [old])], ['undecided']],
  [START, 'is met where nothing new is in a window after it', [own, shown('after', [])], ['met']],
  [START, 'fails a window after it that holds it', [own, shown('after', [mine])], ['fail']],
  [START, 'fails it beside a limit alone', [own, shown('after', []), shown('after, limit', [mine])], ['fail', 'met']],
  [START, 'leaves a refusal of a window in the future alone', [own, shown('after', 400)], []],
  [END, 'is met by older ones in a window before it', [own, shown('before', [old])], ['met']],
  [END, 'fails a window before it that holds it', [own, shown('before', [mine])], ['fail']],
  [
    END,
    'fails it beside a selection alone',
    [own, shown('before', []), shown('before, fields', [mine])],
    ['fail', 'met'],
  ],
  [DEFAULT, 'is met where what is new is there without an end', [own, shown('default-end', [mine])], ['met']],
  [DEFAULT, 'fails where it is not', [own, shown('default-end', []), shown('default-end', [])], ['fail']],
];

describe('window', () => {
  for (const [requirement, sentence, drafts, words, options] of rows)
    it(`${requirement}: ${sentence}`, () => {
      expect(outcomes(requirement, drafts, options)).toEqual(words);
    });
});

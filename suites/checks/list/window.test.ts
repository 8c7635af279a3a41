import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../contracts/contract.ts';
import { created, listed } from '../testing/hand-made-lives.ts';
import { outcomes, type JudgedRow } from '../testing/judging.ts';

const own = created('ticket', { sent: { externalId: 'E-1', description: 'of this run' } });
const mine: JsonObject = { id: 'T-1', externalId: 'E-1' };
const old: JsonObject = { id: 'T-0', externalId: 'E-0' };

const shown = (value: string, items: readonly JsonObject[] | number) =>
  listed('ticket', items, { facts: { step: 'window', param: 'window', value } });

/** A sorted list with a window of two days. */
const ranged = (items: readonly JsonObject[], start = '00:00:00Z') =>
  listed('ticket', items, {
    facts: { step: 'sort', param: 'sort', value: 'asc', kind: 'offered' },
    path: `/troubleTicket?fromDateTime=2026-01-10T${start}&toDateTime=2026-01-12T00:00:00Z&sort=id`,
  });
const dated = (creationDate: string, start?: string) => [ranged([{ ...old, creationDate }], start)];
const FIELD = { declarations: { 'ticket.windowField': '/creationDate' } };

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
  [START, 'fails it beside an order alone', [own, shown('after', []), shown('after, sort', [mine])], ['fail', 'met']],
  [START, 'fails any list that shows an instant before it', dated('2026-01-09T23:00:00Z'), ['fail'], FIELD],
  [START, 'is met by instants after it', dated('2026-01-10T01:00:00+01:00'), ['met'], FIELD],
  [START, 'leaves what is rounded to seconds alone', dated('2026-01-10T00:00:00Z', '00:00:00.900Z'), ['met'], FIELD],
  [START, 'leaves what is rounded to minutes alone', dated('2026-01-09T23:59Z'), [], FIELD],
  [START, 'leaves instants without a zone alone', dated('2026-01-09T23:00:00'), [], FIELD],
  [START, 'leaves windows in forms of their own alone', dated('2026-01-09T20:00:00Z', '00:00:00%2B01:00'), [], FIELD],
  [START, 'leaves it alone where no member is declared', dated('2026-01-09T23:00:00Z'), []],
  [START, 'leaves what shows no such member alone', [ranged([mine])], [], FIELD],
  [END, 'fails any list that shows an instant after it', dated('2026-01-12T00:00:01Z'), ['fail'], FIELD],
  [END, 'is met by instants before it', dated('2026-01-11T23:59:59Z'), ['met'], FIELD],
  [DEFAULT, 'is met where what is new is there without an end', [own, shown('default-end', [mine])], ['met']],
  [DEFAULT, 'fails where it is not', [own, shown('default-end', []), shown('default-end', [])], ['fail']],
];

describe('window', () => {
  for (const [requirement, sentence, drafts, words, options] of rows)
    it(`${requirement}: ${sentence}`, () => {
      expect(outcomes(requirement, drafts, options)).toEqual(words);
    });
});

import { describe, expect, it } from 'vitest';
import type { Json } from '../../../contracts/contract.ts';
import type { Facts } from '../../../contracts/formats/recording.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { delivery, outcomes, seen, type Draft, type DraftDelivery, type JudgedRow } from '../testing/judging.ts';

const [FAILING, REDIRECTING, ASIDE] = ['ticket.failing-first', 'ticket.redirecting', 'ticket.redirected'];
const MAIN = 'ticket.main';

/** A window from the beginning of the run, with what was delivered in it. */
const window = (
  name: string,
  hear: readonly string[],
  heard: readonly DraftDelivery[],
  facts: Facts = {},
): readonly Draft[] => [...heard.map(delivery), ...listenedTo(name, { hear, heard: [] }, { from: 0, ...facts })];

const told = (text: string): Json => ({ id: 'T-1', description: text });
const failing = (...attempts: readonly (readonly [answered: number, text: string])[]): readonly Draft[] =>
  window(
    'failing-first',
    [FAILING],
    attempts.map(([answered, text]) => ({ ear: FAILING, answered, body: told(text) })),
  );
const redirecting = (...heard: readonly string[]): readonly Draft[] =>
  window(
    'redirecting',
    [REDIRECTING, ASIDE],
    heard.map((ear) => ({ ear, answered: ear === ASIDE ? 204 : 307, body: told('x') })),
  );
const burst = (...texts: readonly string[]): readonly Draft[] =>
  window(
    'burst',
    [MAIN],
    texts.map((text) => ({ ear: MAIN, body: told(text) })),
  );
const numbered = (...numbers: readonly number[]): readonly Draft[] =>
  burst(...numbers.map((number) => `run burst ${number}`));
const plain = (...texts: readonly string[]): readonly Draft[] =>
  window(
    'plain',
    [MAIN],
    texts.map((text) => ({ ear: MAIN, body: told(text) })),
    { firedAt: 0 },
  );
const later = (...texts: readonly string[]): readonly Draft[] =>
  window(
    'later',
    [MAIN],
    texts.map((text) => ({ ear: MAIN, body: told(text) })),
    { from: 2 },
  );
const late = (firedAt: number, heldUpMs = 0): readonly Draft[] => [
  ...Array.from({ length: 9 }, () => delivery({ ear: 'elsewhere' })),
  ...window('plain', [MAIN], [{ ear: MAIN, body: told('x') }], { firedAt, heldUpMs }),
];

const declared = (rules: Readonly<Record<string, Json>>) => ({ declarations: { 'notification.delivery': rules } });
const [RETRIES, NO_RETRIES] = [declared({ retries: 3 }), declared({ retries: 0 })];
const [FOLLOWED, NOT_FOLLOWED] = [declared({ redirects: true }), declared({ redirects: false })];
const [KEPT, FREE] = [declared({ order: 'kept' }), declared({ order: 'free' })];
const [ONCE, MAY_REPEAT] = [declared({ duplicates: false }), declared({ duplicates: true })];
const DEADLINE = { declarations: { 'notification.deadlineMs': 500 } };

const rows: Readonly<Record<string, readonly JudgedRow[]>> = {
  'ticket.events.retries-not-shown': [
    ['is met by another attempt', failing([500, 'x'], [204, 'x']), ['met'], RETRIES],
    ['fails where there is none', failing([500, 'x']), ['fail'], RETRIES],
    ['is met by none where none is declared', failing([500, 'x']), ['met'], NO_RETRIES],
    ['fails one then', failing([500, 'x'], [204, 'x']), ['fail'], NO_RETRIES],
    ['leaves another notification of the resource alone', failing([500, 'x'], [204, 'y']), ['met'], NO_RETRIES],
    [
      'leaves a duplicate alone where those may come',
      failing([500, 'x'], [204, 'x']),
      ['met'],
      declared({ retries: 0, duplicates: true }),
    ],
    ['records attempts while nothing is declared', failing([500, 'x'], [204, 'x']), ['seen']],
    ['decides nothing where no notification came', failing(), ['undecided'], RETRIES],
    ['decides nothing where the listener failed at another event', failing([204, 'x']), ['undecided'], RETRIES],
    [
      'decides nothing where nothing was fired',
      window('failing-first', [FAILING], [{ ear: FAILING, answered: 500, body: told('x') }], { fired: false }),
      [],
      RETRIES,
    ],
  ],
  'ticket.events.redirects-not-shown': [
    ['is met by a redirect that is followed', redirecting(REDIRECTING, ASIDE), ['met'], FOLLOWED],
    ['fails one that is not', redirecting(REDIRECTING), ['fail'], FOLLOWED],
    ['is met by one that is not followed where that is declared', redirecting(REDIRECTING), ['met'], NOT_FOLLOWED],
    ['fails one that is followed then', redirecting(REDIRECTING, ASIDE), ['fail'], NOT_FOLLOWED],
    ['records what is done while nothing is declared', redirecting(REDIRECTING), ['seen']],
    ['decides nothing where no notification came', redirecting(), ['undecided'], FOLLOWED],
  ],
  'ticket.events.order-not-shown': [
    ['is met by the order of the changes', numbered(1, 2, 3, 4, 5), ['met'], KEPT],
    ['fails another one', numbered(1, 3, 2), ['fail'], KEPT],
    ['leaves changes alone that are told of together', numbered(1, 4, 5), ['met'], KEPT],
    ['leaves a notification alone that comes again', numbered(1, 2, 1, 3), ['met'], KEPT],
    ['records the order while none is declared', numbered(1, 3, 2), ['seen']],
    ['records it where it is free', numbered(1, 3, 2), ['seen'], FREE],
    ['decides nothing where notifications bear no numbers', burst('x', 'y'), ['seen'], KEPT],
    ['decides nothing of one change', numbered(1), ['seen'], KEPT],
  ],
  'ticket.events.duplicates-not-shown': [
    ['is met by notifications that differ', plain('x', 'y'), ['met'], ONCE],
    ['fails one that comes twice', plain('x', 'x'), ['fail'], ONCE],
    ['fails one that comes twice of a later event', [...plain('w'), ...later('x', 'x')], ['fail', 'met'], ONCE],
    [
      'fails one that comes again after its own time',
      [...plain('x'), ...later('y'), delivery({ ear: MAIN, body: told('y') })],
      ['fail', 'met'],
      ONCE,
    ],
    [
      'leaves notifications alone that bear nothing of their own',
      [...plain('x'), ...later('x'), delivery({ ear: MAIN, body: told('x') })],
      ['met'],
      ONCE,
    ],
    ['leaves it alone where the event before it was not heard of', [...plain(), ...later('x', 'x')], ['seen'], ONCE],
    ['records their number while nothing is declared', plain('x', 'x'), ['seen']],
    ['records it where duplicates may come', plain('x', 'x'), ['seen'], MAY_REPEAT],
    ['decides nothing of silence', plain(), ['seen'], ONCE],
  ],
  'ticket.events.deadline-not-shown': [
    ['is met by a notification in time', late(500), ['met'], DEADLINE],
    ['fails one that is late', late(100), ['fail'], DEADLINE],
    ['leaves time alone in which the listener could not hear', late(100, 400), ['met'], DEADLINE],
    ['records the time while no deadline is declared', late(100), ['seen']],
    ['decides nothing of silence', plain(), [], DEADLINE],
  ],
};

describe('delivery-behaviour', () => {
  for (const [requirement, table] of Object.entries(rows))
    for (const [sentence, drafts, words, options] of table)
      it(`${requirement} ${sentence}`, () => {
        expect(outcomes(requirement, drafts, options)).toEqual(words);
      });

  it('names the notification that came too late in the order', () => {
    const drafts = burst('first words', 'run burst 2', 'run burst 1');
    expect(seen('ticket.events.order-not-shown', drafts, KEPT).observations).toMatchObject([
      { outcome: 'broken', received: '2, 1', seq: [2] },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { delivery, seen, testCheck, type CheckTable, type Draft } from '../testing/judging.ts';

const burst = (...texts: readonly string[]): readonly Draft[] => [
  ...texts.map((text) => delivery({ body: { id: 'T-1', description: text } })),
  ...listenedTo('burst', { expecting: ['main'], notified: [] }, { from: 0 }),
];
const numbered = (...numbers: readonly number[]): readonly Draft[] =>
  burst(...numbers.map((number) => `run burst ${number}`));
const declared = (order: string) => ({ declarations: { 'notification.delivery': { order } } });
const KEPT = declared('kept');

const cases: CheckTable['cases'] = [
  ['is met by the order of the changes', numbered(1, 2, 3, 4, 5), ['met'], KEPT],
  ['fails another one', numbered(1, 3, 2), ['fail'], KEPT],
  ['ignores changes that are notified together', numbered(1, 4, 5), ['met'], KEPT],
  ['ignores a notification that comes again', numbered(1, 2, 1, 3), ['met'], KEPT],
  ['records another order while none is declared', numbered(1, 3, 2), ['seen']],
  ['records the order of the changes', numbered(1, 2), ['seen']],
  ['records it where it is free', numbered(1, 3, 2), ['seen'], declared('free')],
  ['decides nothing where notifications have no numbers', burst('x', 'y'), ['seen'], KEPT],
  ['decides nothing of a notification without a body', [delivery(), ...numbered(1)], ['seen'], KEPT],
  ['decides nothing of one change', numbered(1), ['seen'], KEPT],
];

testCheck({ check: 'delivery-order', requirement: 'ticket.events.delivery-order-is-as-declared', cases });

describe('delivery-order', () => {
  it('names the notification that came too late', () => {
    const drafts = burst('first words', 'run burst 2', 'run burst 1');
    expect(seen('ticket.events.delivery-order-is-as-declared', drafts, KEPT).observations).toMatchObject([
      { outcome: 'broken', received: { text: '2, 1' }, seq: [2] },
    ]);
  });
});

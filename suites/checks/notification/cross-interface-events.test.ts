import { describe, expect, it } from 'vitest';
import type { Facts } from '../../../contracts/formats/recording.ts';
import { delivery, outcomes, type Draft, type JudgedRow } from '../testing/judging.ts';

const ORDER_EAR = 'order.main';

/** A window of the service order interface about order 7, whose external id is its last word. */
const window =
  (facts: Facts = {}, words: readonly string[] = ['7', 'run-order-1']): Draft =>
  ({ seq, at }) => ({
    ...({ event: 'mark', mark: 'window', seq, at, scenario: 'subscriptions' } as const),
    facts: {
      ...{ interface: 'order', trigger: 'update', window: 'plain', fired: true, deadlineMs: 1000, from: 0 },
      ...facts,
    },
    data: { hear: [ORDER_EAR], silent: [], words, kind: '' },
  });
const heardBy = (api: string, externalId: string): Draft =>
  delivery({ ear: `${api}.main`, facts: { interface: api }, body: { id: '7', externalId } });
const order = heardBy('order', 'run-order-1');
const stray = heardBy('ticket', 'run-order-1');
const own = heardBy('ticket', 'run-ticket-1');

const APART = { declarations: { 'hub.crossApiEvents': false } };
const TOGETHER = { declarations: { 'hub.crossApiEvents': true } };

const rows: readonly JudgedRow[] = [
  ['is met where the hub of the other interface alone heard', [order, window()], ['met'], APART],
  ['fails an event of the other interface', [order, stray, window()], ['fail'], APART],
  ['fails one that comes after the window', [order, window(), stray], ['fail'], APART],
  ['leaves own resources of the same id alone', [order, own, window()], ['met'], APART],
  ['records what was heard while nothing is declared', [order, stray, window()], ['seen']],
  ['records it where such events may come', [order, stray, window()], ['seen'], TOGETHER],
  ['leaves windows of its own alone', [order, own, window({ interface: 'ticket' })], [], APART],
  ['decides nothing where the hub of the other interface heard nothing', [stray, window()], [], APART],
  [
    'decides nothing of a resource without an external id',
    [order, heardBy('ticket', ''), window({}, ['7', ''])],
    [],
    APART,
  ],
  ['decides nothing without any window', [order, stray], [], APART],
];

describe('cross-interface-events', () => {
  for (const [sentence, drafts, words, options] of rows)
    it(sentence, () => {
      expect(outcomes('ticket.events.order-events-at-a-ticket-hub-not-shown', drafts, options)).toEqual(words);
    });
});

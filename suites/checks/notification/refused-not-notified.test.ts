import { describe, expect, it } from 'vitest';
import { delivery, exchange, outcomes, type Draft, type JudgedRow } from '../testing/judging.ts';

const refusal = exchange('ticket.update', {
  method: 'PATCH',
  facts: { kind: 'odd', step: 'refused-update', how: 'malformed' },
  answer: 400,
});

const told = (id: string, type = 'Update', more = {}): Draft =>
  delivery({ ear: 'main', body: { eventType: type, id, ...more } });

/** The refusal, what came after it, and the note at the end; what came before it stands before. */
const life = (after: readonly Draft[], { before = [] as readonly Draft[], kind = 'Update' } = {}): readonly Draft[] => [
  ...before,
  refusal,
  ...after,
  ({ seq, at }) => ({
    ...({ event: 'mark', seq, at, scenario: 'subscriptions', mark: 'refused-updates' } as const),
    facts: { interface: 'ticket', ear: 'main', from: 0, to: seq },
    data: { kind, control: ['T-9'], refused: [{ words: ['T-1'], seq: before.length }] },
  }),
];

const rows: readonly JudgedRow[] = [
  ['is met where only the accepted update is told of', life([told('T-9')]), ['met']],
  ['fails a notification of an update about the resource', life([told('T-9'), told('T-1')]), ['fail']],
  ['fails one that came before the other', life([told('T-1'), told('T-9')]), ['fail']],
  ['decides nothing where the accepted one is not told of', life([told('T-1')]), ['undecided']],
  [
    'leaves a creation alone that is told of by the same name',
    life([told('T-1'), told('T-9'), told('T-9', 'Update', { nth: 2 })]),
    ['undecided'],
  ],
  [
    'fails one more than the creation',
    life([told('T-1', 'Update', { nth: 2 }), told('T-9'), told('T-9', 'Update', { nth: 2 })], {
      before: [told('T-1')],
    }),
    ['fail'],
  ],
  ['leaves a creation alone that is told of late', life([told('T-1', 'Create'), told('T-9')]), ['undecided']],
  ['leaves what came before the refusal alone', life([told('T-9')], { before: [told('T-1', 'Create')] }), ['met']],
  [
    'decides nothing where no kinds of events are declared',
    life([told('T-1'), told('T-9')], { kind: '' }),
    ['undecided'],
  ],
  ['leaves other hubs alone', life([told('T-9'), delivery({ ear: 'second', body: { id: 'T-1' } })]), ['met']],
];

describe('refused-not-notified', () => {
  for (const [sentence, drafts, words, options] of rows)
    it(sentence, () => {
      expect(outcomes('ticket.events.refused-updates-are-not-notified', drafts, options)).toEqual(words);
    });
});

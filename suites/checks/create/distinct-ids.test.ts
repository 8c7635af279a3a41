import { describe, expect, it } from 'vitest';
import { created } from '../testing/hand-made-lives.ts';
import { exchange, outcomes, type Draft, type JudgedRow } from '../testing/judging.ts';

const hub = (id: number): Draft =>
  exchange('change.hub-create', { method: 'POST', facts: { body: 'valid' }, answer: [201, { id }] });
const deleted = exchange('change.hub-delete', { method: 'DELETE', facts: { id: 'existing' }, answer: 204 });

const tickets: readonly JudgedRow[] = [
  ['is met by two ids', [created('ticket', { id: 'a' }), created('ticket', { id: 'b', item: 'two' })], ['met']],
  ['fails one id for two', [created('ticket', { id: 'a' }), created('ticket', { id: 'a', item: 'two' })], ['fail']],
  [
    'leaves customers alone that are numbered apart',
    [created('ticket', { id: 'a' }), created('ticket', { id: 'a', item: 'two', customer: 'B' })],
    ['met'],
  ],
  ['decides nothing by one', [created('ticket')], []],
];
const hubs: readonly JudgedRow[] = [
  ['fails one id for two hubs', [hub(1), hub(1)], ['fail']],
  ['leaves an id alone that is given again after a deletion', [hub(1), deleted, hub(1), hub(2)], ['met']],
];

describe('distinct-ids', () => {
  for (const [requirement, rows] of [
    ['ticket.create.ids-are-distinct', tickets],
    ['change.hub.ids-differ', hubs],
  ] as const)
    for (const [sentence, drafts, words, options] of rows)
      it(sentence, () => {
        expect(outcomes(requirement, drafts, options)).toEqual(words);
      });
});

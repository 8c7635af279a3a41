import { describe, expect, it } from 'vitest';
import { loadContracts } from '../../contracts/load.ts';
import { created, patched } from '../checks/testing/hand-made-lifecycles.ts';
import { exchange, historyOf, type Draft } from '../checks/testing/judging.ts';
import { textsWithin, foreignTextsOf } from './foreign-texts.ts';

const contract = loadContracts().find(({ id }) => id === 'ticket');

/** What customer A must not come across. */
const words = (...drafts: readonly Draft[]): readonly string[] =>
  contract ? [...foreignTextsOf(historyOf(...drafts), contract, 'A')] : [];

const FOREIGN = { externalId: 'run-ticket-2', description: 'of customer B' };
const foreign = created('ticket', { id: 'T-2', item: 'two', customer: 'B', sent: FOREIGN });

describe('words by which a resource of another customer is known', () => {
  it.each<readonly [sentence: string, drafts: readonly Draft[], known: readonly string[]]>([
    ['its external id and its description', [foreign], ['run-ticket-2', 'of customer B']],
    [
      'those of its updates',
      [foreign, patched('ticket', 1, { description: 'of B, later' }, { item: 'two', customer: 'B' })],
      ['run-ticket-2', 'of customer B', 'of B, later'],
    ],
    [
      'the texts of its notes and the names in it',
      [
        created('ticket', {
          customer: 'B',
          sent: {
            note: [{ text: 'written by B' }],
            relatedParty: [{ name: 'the house of B', role: 'customer of ours' }],
          },
        }),
      ],
      ['the house of B', 'written by B'],
    ],
    ['none of its other members', [created('ticket', { customer: 'B', sent: { priority: 'as high as can be' } })], []],
    [
      'no text that is short enough to occur by chance',
      [created('ticket', { customer: 'B', sent: { description: 'of B' } })],
      [],
    ],
    ["no text of the customer's own resources", [created('ticket', { sent: FOREIGN })], []],
    [
      'none that the customer has sent itself',
      [foreign, exchange('order.create', { sent: { description: 'of customer B' } })],
      ['run-ticket-2'],
    ],
    [
      'no text that a third resource also contains',
      [foreign, created('order', { item: 'other', customer: 'C', sent: { description: 'of customer B' } })],
      ['run-ticket-2'],
    ],
    [
      'no text of a rejected creation',
      [
        exchange('ticket.create', {
          identity: 'B',
          facts: { step: 'create', item: 'two', body: 'valid' },
          sent: FOREIGN,
          response: 400,
        }),
      ],
      [],
    ],
    ['no text of another interface', [created('order', { customer: 'B', sent: FOREIGN })], []],
  ])('are %s', (_, drafts, known) => {
    expect(words(...drafts)).toEqual(known);
  });
});

describe('texts of a value', () => {
  it('are found within texts that are JSON themselves, however deep', () => {
    const inner = JSON.stringify({ description: 'x', again: JSON.stringify(['y']) });
    expect(textsWithin({ response: { body: inner } })).toEqual([inner, 'x', '["y"]', 'y']);
  });

  it('are left as they are where they only begin like JSON', () => {
    expect(textsWithin(['{no', ' [1'])).toEqual(['{no', ' [1']);
    expect(textsWithin(undefined)).toEqual([]);
  });
});

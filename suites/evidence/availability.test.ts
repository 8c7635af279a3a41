import { describe, expect, it } from 'vitest';
import { loadContracts } from '../../contracts/load.ts';
import { eventsOf, exchange, type Draft } from '../checks/testing/judging.ts';
import { withAvailability } from './availability.ts';

const contracts = loadContracts().filter(({ id }) => id === 'order');
const list = (response: number): Draft => exchange('order.list', { facts: { kind: 'good', step: 'first' }, response });

const kinds = (drafts: readonly Draft[], readAvailable?: { readonly list: boolean }): readonly unknown[] =>
  withAvailability(eventsOf(drafts), contracts, () => readAvailable).map(
    (event) => event.event === 'exchange' && event.facts.kind,
  );

describe('an error of an operation that the document calls currently unavailable', () => {
  it.each<readonly [string, readonly number[], readonly string[]]>([
    ['counts if the operation was served before and after', [200, 400, 200], ['good', 'good', 'good']],
    ['does not count before the first success', [405, 200, 200], ['unavailable', 'good', 'good']],
    ['does not count after the last success', [200, 200, 405], ['good', 'good', 'unavailable']],
    ['does not count without a success', [500, 405], ['unavailable', 'unavailable']],
  ])('%s', (_sentence, statuses, expected) => {
    expect(kinds(statuses.map(list))).toEqual(expected);
  });

  it('does not count for a probe either', () => {
    const probe = exchange('order.list', { facts: { kind: 'probe', step: 'first' }, response: 400 });
    expect(kinds([probe])).toEqual(['unavailable']);
    expect(kinds([list(200), probe, list(200)])).toEqual(['good', 'probe', 'good']);
  });

  it('counts if the profile declares the operation available', () => {
    expect(kinds([list(405)], { list: true })).toEqual(['good']);
  });

  it('is distinguished from an error of another operation', () => {
    expect(
      kinds([list(405), exchange('order.create', { facts: { kind: 'good', step: 'first' }, response: 400 })]),
    ).toEqual(['unavailable', 'good']);
  });
});

import { describe, expect, it } from 'vitest';
import { exchange, historyOf, type Draft } from '../../checks/testing/judging.ts';
import { broken } from '../../checks/observation.ts';
import { comparesByShared, sharedIds } from './shared-ids.ts';

const creation = (item: string, id: string, body: 'valid' | 'violating' = 'valid'): Draft =>
  exchange('ticket.create', {
    method: 'POST',
    facts: { step: 'first', item, body },
    response: [201, { id }],
  });

const read = (id: string): Draft =>
  exchange('ticket.retrieve', { path: `/troubleTicket/${id}`, response: [200, { note: [] }] });

const comparison = (history: ReturnType<typeof historyOf>, ...seqs: readonly number[]) =>
  broken(
    history.exchanges().filter(({ seq }) => seqs.includes(seq)),
    { expected: 'x', received: 'y', signature: 'z' },
  );

describe('a shared id', () => {
  it('is one that creations of several resources returned', () => {
    const history = historyOf(creation('one', '7'), creation('two', '7'), creation('three', '8'));
    expect([...sharedIds(history, 'ticket')]).toEqual(['7']);
    expect([...sharedIds(history, 'order')]).toEqual([]);
  });

  it('is not one that a repeated creation of one resource returned, or one with a wrong body', () => {
    const history = historyOf(creation('one', '7'), creation('one', '7'), creation('two', '7', 'violating'));
    expect([...sharedIds(history, 'ticket')]).toEqual([]);
  });
});

describe('a comparison by a shared id', () => {
  const history = historyOf(creation('one', '7'), creation('two', '7'), read('7'), creation('three', '8'), read('8'));
  const shared = sharedIds(history, 'ticket');
  const [first, , third, , fifth] = history.exchanges().map(({ seq }) => seq);

  it('is one of several exchanges, each with such an id in its path or its body', () => {
    expect(comparesByShared(comparison(history, first!, third!), shared, history)).toBe(true);
  });

  it('is not one with a single exchange, or with one about another id', () => {
    expect(comparesByShared(comparison(history, third!), shared, history)).toBe(false);
    expect(comparesByShared(comparison(history, first!, fifth!), shared, history)).toBe(false);
  });
});

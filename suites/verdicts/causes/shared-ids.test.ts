import { describe, expect, it } from 'vitest';
import { phrase, plainValue } from '../../evidence/phrase.ts';
import { exchange, historyOf, type Draft } from '../../checks/testing/judging.ts';
import { broken } from '../../checks/observation.ts';
import { comparesByShared, idGivenTwice, isAboutShared, sharedIds } from './shared-ids.ts';

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

describe('the shared id of hubs', () => {
  const hub = (callback: string, name: 'main' | 'second'): Draft =>
    exchange('ticket.hub-create', {
      method: 'POST',
      path: '/hub',
      sent: { callback },
      response: [201, { id: '7', callback }],
      facts: { step: 'subscribe', hub: name, body: 'valid' },
    });
  const deletion = exchange('ticket.hub-delete', { method: 'DELETE', path: '/hub/7', response: 204 });

  it('is one that registrations of several callbacks returned', () => {
    expect([...sharedIds(historyOf(hub('https://one', 'main'), hub('https://two', 'second')), 'ticket')]).toEqual([
      '7',
    ]);
  });

  it('is not one that a second registration of a callback returned, or one after the deletion of the first', () => {
    const again = [hub('https://one', 'main'), hub('https://one', 'main')];
    const afterwards = [hub('https://one', 'main'), deletion, hub('https://two', 'second')];
    for (const drafts of [again, afterwards]) expect([...sharedIds(historyOf(...drafts), 'ticket')]).toEqual([]);
  });

  it('is compared by an update that is not notified to such a hub', () => {
    const update = exchange('ticket.update', { method: 'PATCH', path: '/troubleTicket/1' });
    const history = historyOf(hub('https://one', 'main'), hub('https://two', 'second'), update);
    const [first, , third] = history.exchanges().map(({ seq }) => seq);
    expect(comparesByShared(comparison(history, first!, third!), sharedIds(history, 'ticket'), history)).toBe(true);
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

describe('an id that is given twice', () => {
  const history = historyOf(creation('one', '7'), creation('two', '7'), creation('three', '8'), read('7'));
  const [first, second, third, fourth] = history.exchanges().map(({ seq }) => seq);
  const of = (pointer: string, ...seqs: readonly (number | undefined)[]) =>
    idGivenTwice({ ...comparison(history, ...seqs.map((one) => one!)), pointer }, history);

  it('is the one that two creations returned, where it is what is wrong', () => {
    expect(of('/id', first, second)).toBe('7');
    expect(of('/note', first, second)).toBeUndefined();
    expect(of('/id', first, third)).toBeUndefined();
    expect(of('/id', first, fourth)).toBeUndefined();
  });
});

describe('what is about a shared id', () => {
  const list = exchange('ticket.list', { path: '/troubleTicket', response: [200, [{ id: '8' }, { id: '7' }]] });
  const history = historyOf(creation('one', '7'), creation('two', '7'), read('7'), read('8'), list);
  const shared = sharedIds(history, 'ticket');
  const [, , seventh, eighth, listed] = history.exchanges();
  const about = (exchanges: Parameters<typeof broken>[0], received: Parameters<typeof broken>[1]['received'] = 'y') =>
    broken(exchanges, { expected: 'x', received, signature: 'z' });

  it('is a request for it, its item in a list, and a finding that names it', () => {
    expect(isAboutShared(about([seventh!]), shared, history)).toBe(true);
    expect(isAboutShared({ ...about([listed!]), pointer: '/1/note' }, shared, history)).toBe(true);
    expect(isAboutShared(about([eighth!], phrase`no notification about ${plainValue('7')}`), shared, history)).toBe(
      true,
    );
  });

  it('is no request for another one, no other item of a list, and no list as a whole', () => {
    expect(isAboutShared(about([eighth!]), shared, history)).toBe(false);
    expect(isAboutShared({ ...about([listed!]), pointer: '/0/note' }, shared, history)).toBe(false);
    expect(isAboutShared(about([listed!]), shared, history)).toBe(false);
  });
});

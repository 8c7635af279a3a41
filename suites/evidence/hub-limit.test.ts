import { describe, expect, it } from 'vitest';
import { loadContracts } from '../../contracts/load.ts';
import { exchange, historyOf, type Draft, type DraftResponse } from '../checks/testing/judging.ts';
import { isUnspecifiedConflict, mayExceedHubLimit } from './hub-limit.ts';

const contract = loadContracts().find(({ id }) => id === 'ticket')!;

const registered = (id: string): Draft =>
  exchange('ticket.hub-create', { facts: { step: 'subscribe', hub: 'kept' }, method: 'POST', response: [201, { id }] });
const rejected = exchange('ticket.hub-create', {
  facts: { step: 'subscribe', hub: 'kept' },
  method: 'POST',
  response: 409,
});
const deleted = (id: string): Draft =>
  exchange('ticket.hub-delete', { facts: { step: 'clean-up' }, method: 'DELETE', path: `/hub/${id}`, response: 204 });

/** Whether each 409 of a history may be due to a limit. */
const mayExceed = (...drafts: readonly Draft[]): readonly boolean[] => {
  const history = historyOf(...drafts);
  return history
    .exchanges({ operations: ['ticket.hub-create'] })
    .filter(({ response }) => response?.status === 409)
    .map((one) => mayExceedHubLimit(one, { contract, history }));
};

describe('a rejected registration', () => {
  it('may be one too many while other hubs exist', () => {
    expect(mayExceed(registered('1'), rejected)).toEqual([true]);
    expect(mayExceed(registered('1'), registered('2'), rejected)).toEqual([true]);
  });

  it('is within any limit as the first one', () => {
    expect(mayExceed(rejected, registered('1'))).toEqual([false]);
  });

  it('is within the limit if as many hubs existed when another one was accepted', () => {
    expect(mayExceed(registered('1'), rejected, registered('2'))).toEqual([false]);
  });

  it('may be one too many if another one was accepted after a deletion', () => {
    expect(mayExceed(registered('1'), rejected, deleted('1'), registered('2'))).toEqual([true]);
  });
});

describe('a registration that is rejected with 403', () => {
  const of = (status: number, kind: 'good' | 'probe' | 'odd' = 'good', query = ''): Draft =>
    exchange('ticket.hub-create', {
      facts: { step: 'subscribe', hub: 'kept', kind },
      method: 'POST',
      sent: { callback: 'http://listener.example/one', query },
      response: status === 201 ? [201, { id: '1' }] : status,
    });
  const isLimit = (...drafts: readonly Draft[]): boolean => {
    const history = historyOf(...drafts);
    const last = history.exchanges({ operations: ['ticket.hub-create'] }).at(-1);
    return last !== undefined && mayExceedHubLimit(last, { contract, history });
  };

  it('may be one too many where others are, too, in whatever form', () => {
    expect(isLimit(of(201), of(403), of(403))).toBe(true);
    expect(isLimit(of(201), of(403, 'probe', 'a=b'), of(403))).toBe(true);
  });

  it('is rejected for another reason alone, or where the others are wrong in themselves or in another form', () => {
    expect(isLimit(of(201), of(403))).toBe(false);
    expect(isLimit(of(201), of(403, 'odd'), of(403))).toBe(false);
    expect(isLimit(of(201), of(403, 'good', 'a=b'), of(403, 'good', 'a=b'))).toBe(false);
  });
});

describe('a registration of a known callback', () => {
  const of = (response: DraftResponse): Draft =>
    exchange('ticket.hub-create', {
      facts: { step: 'subscribe', hub: 'kept' },
      method: 'POST',
      sent: { callback: 'http://listener.example/one' },
      response,
    });

  it('may be a conflict whose condition is unspecified', () => {
    const history = historyOf(of([201, { id: '1' }]), deleted('1'), of(409), registered('2'));
    const [conflict] = history
      .exchanges({ operations: ['ticket.hub-create'] })
      .filter((one) => one.response?.status === 409);
    expect(conflict && isUnspecifiedConflict(conflict, { contract, history })).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import type { Exchange, FailureKind, Note } from '../../contracts/formats/recording.ts';
import { runProblems, unreachableOf } from './run-problems.ts';

const exchange = (name: string, failure?: FailureKind): Exchange => ({
  event: 'exchange',
  seq: 0,
  at: 0,
  scenario: '',
  interface: name,
  operation: '',
  identity: 'A',
  facts: { step: 'first' },
  startedAt: 0,
  request: { method: 'GET', url: `http://${name}.example.com/x`, headers: [] },
  ...(failure === undefined
    ? { response: { status: 500, headers: [], body: '', bodyOctets: 0, truncated: false, milliseconds: 1 } }
    : { failure: { kind: failure, message: `it was ${failure}` } }),
});

const noteOf = (note: 'suite-fault' | 'interrupted', message: string): Note => ({
  event: 'note',
  seq: 0,
  at: 0,
  scenario: '',
  note,
  facts: { message },
});

const listening: Note = {
  event: 'note',
  seq: 0,
  at: 0,
  scenario: '',
  note: 'listener',
  facts: { loopback: true },
};

describe('an interface', () => {
  it('is unreachable if no call received a response', () => {
    const found = unreachableOf([
      exchange('ticket', 'connection-refused'),
      exchange('order'),
      exchange('ticket', 'unsent'),
    ]);
    expect([...found]).toEqual([['ticket', 'http://ticket.example.com cannot be reached: it was connection-refused']]);
  });

  it('is reachable with one response of any status', () => {
    expect(unreachableOf([exchange('ticket', 'connection-refused'), exchange('ticket')]).size).toBe(0);
  });

  it.each(['reset', 'protocol', 'too-large', 'closed-early', 'aborted'] as const)(
    'is reachable if one response was unusual: %s',
    (kind) => {
      expect(unreachableOf([exchange('ticket', kind)]).size).toBe(0);
    },
  );

  it('is unreachable if it stopped responding to all requests', () => {
    const asked = (operation: string): Exchange => ({ ...exchange('ticket', 'timeout'), operation });
    const last = [1, 2, 3, 4].flatMap(() => [asked('ticket.list'), asked('ticket.create')]);
    expect([...unreachableOf([exchange('ticket'), ...last])]).toEqual([
      [
        'ticket',
        'http://ticket.example.com stopped responding: none of the last 8 requests got a response, from exchange 0 (ticket.list) on: it was timeout',
      ],
    ]);
    expect(unreachableOf([exchange('ticket'), ...last, exchange('ticket')]).size).toBe(0);
    expect(unreachableOf([exchange('ticket'), ...last.map(() => asked('ticket.list'))]).size).toBe(0);
  });

  it('names the requests that were sent when the target stopped responding, in the order sent', () => {
    const silent = (seq: number, startedAt: number, at: number): Exchange => ({
      ...exchange('ticket', 'timeout'),
      seq,
      startedAt,
      at,
      operation: seq % 2 === 0 ? 'ticket.list' : 'ticket.create',
    });
    const last = [silent(1, 12, 40), silent(2, 11, 41), ...[3, 4, 5, 6, 7, 8].map((seq) => silent(seq, 42, 80))];
    expect(unreachableOf([exchange('ticket'), ...last]).get('ticket')).toContain(
      'may be the cause, in this order: exchange 2 (ticket.list), exchange 1 (ticket.create)',
    );
  });

  it('names the request whose connection broke before the target stopped responding', () => {
    const numbered = (failure: FailureKind | undefined, seq: number): Exchange => ({
      ...exchange('ticket', failure),
      seq,
      startedAt: 20 - seq,
      operation: seq % 2 === 0 ? 'ticket.list' : 'ticket.create',
    });
    const closed = Array.from({ length: 8 }, (_, index) => numbered('connection-refused', index + 3));
    const stopped = (...kinds: readonly FailureKind[]): string | undefined =>
      unreachableOf([numbered(undefined, 0), ...kinds.map((kind, index) => numbered(kind, index + 1)), ...closed]).get(
        'ticket',
      );
    expect(stopped('reset')).toContain(
      'stopped responding: the connection of exchange 1 (ticket.create) broke; then none',
    );
    expect(stopped('reset', 'closed-early')).toContain(
      'the connection of exchange 2 (ticket.list) broke, and of 1 other request in flight; then none',
    );
  });

  it.each(['reset', 'protocol', 'closed-early'] as const)('is unreachable where nothing ever was HTTP: %s', (kind) => {
    const found = unreachableOf([1, 2, 3, 4].map(() => exchange('ticket', kind)));
    expect([...found]).toEqual([
      ['ticket', `http://ticket.example.com gave no HTTP response to any of 4 requests: it was ${kind}`],
    ]);
    expect(unreachableOf([...[1, 2, 3, 4].map(() => exchange('ticket', kind)), exchange('ticket')]).size).toBe(0);
  });
});

describe('an address that redirects', () => {
  const redirected = (status: number, location?: string): Exchange => ({
    ...exchange('ticket'),
    response: {
      status,
      body: '',
      bodyOctets: 0,
      truncated: false,
      milliseconds: 1,
      headers: location === undefined ? [] : [['Location', location]],
    },
  });

  it('is said to be one, with the place it leads to', () => {
    const found = unreachableOf([1, 2, 3, 4].map(() => redirected(308, 'https://other.example.com/v2/x')));
    expect(found.get('ticket')).toBe(
      'http://ticket.example.com redirects every request, the first to https://other.example.com/v2/x; give the base URL behind it, as redirects are not followed',
    );
  });

  it('is undefined if a request is served, or no response has a Location', () => {
    const most = [1, 2, 3, 4].map(() => redirected(302, '/login'));
    expect(unreachableOf([...most, exchange('ticket')]).size).toBe(0);
    expect(unreachableOf([...most, redirected(304)]).size).toBe(0);
    expect(unreachableOf(most.slice(1)).size).toBe(0);
  });
});

describe('the course of a run', () => {
  it('is empty for an empty recording', () => {
    expect(runProblems([])).toEqual({ faults: [], interrupted: false, unreachable: new Map() });
  });

  it('is read from its notes', () => {
    const course = runProblems([
      noteOf('suite-fault', 'scenario x failed'),
      listening,
      noteOf('interrupted', 'a signal'),
    ]);
    expect(course).toMatchObject({ faults: ['scenario x failed'], interrupted: true });
  });
});

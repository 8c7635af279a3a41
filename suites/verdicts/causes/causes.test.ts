import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { conditionOf, valuesOf } from './condition.ts';
import { differencesOf } from './difference.ts';
import { classOf, featuresOf } from './features.ts';
import { Groups } from './groups.ts';
import { conditionInWords } from './condition-in-words.ts';

let seq = 0;

function exchange(
  query: string,
  status: number,
  extra: { readonly headers?: Exchange['request']['headers'] } = {},
): Exchange {
  seq += 1;
  return {
    event: 'exchange',
    seq,
    at: seq,
    scenario: 's',
    interface: 'ticket',
    operation: 'ticket.list',
    identity: 'A',
    facts: { step: 'first', kind: 'good' },
    startedAt: 0,
    request: { method: 'GET', url: `https://x.example/troubleTicket${query}`, headers: extra.headers ?? [] },
    response: { status, headers: [], body: '[]', bodyOctets: 2, truncated: false, milliseconds: 1 },
  };
}

const UUID = '0b6f8c1e-2f0a-4b1d-9c53-0f4c1d1f5a77';

const withId = (id: string, status: number): Exchange => exchange('', status, { headers: [['correlationId', id]] });

describe('the features of a request', () => {
  it.each([
    ['', 'empty'],
    ['12', 'an integer'],
    [UUID, 'a UUID'],
    ['2026-01-01T00:00:00Z', 'a date-time'],
    ['Zürich', 'a text beyond ASCII'],
    ['x', 'a text'],
  ])('name the class of "%s", not the value', (text, name) => {
    expect(classOf(text)).toBe(name);
  });

  it('show parameters, also repeated ones', () => {
    const features = featuresOf(exchange('?limit=5&state=a&state=b', 200));
    expect(features.get('query limit')).toBe('an integer');
    expect(features.get('query state')).toBe('several values');
  });
});

describe('the condition', () => {
  it('is what all failing requests have and no passing one', () => {
    const failing = [exchange('?limit=5', 400), exchange('?limit=7&sort=a', 400)];
    const passing = [exchange('', 200), exchange('?sort=a', 200), exchange('?sort=b', 200)];
    const condition = conditionOf(valuesOf(failing), passing);
    expect(condition).toMatchObject({ exceptions: 0, passing: 3 });
    expect(conditionInWords(condition)).toBe('the query parameter limit is an integer');
  });

  it('names what is missing', () => {
    const failing = [exchange('', 400), exchange('?sort=a', 400)];
    const passing = [exchange('?limit=1', 200), exchange('?limit=2&sort=a', 200)];
    expect(conditionInWords(conditionOf(valuesOf(failing), passing))).toBe('the query parameter limit is absent');
  });

  it('is not that a request needs no scope: so it is for all requests to other operations', () => {
    const failing = exchange('', 404);
    const passing = exchange('', 200);
    const needing: Exchange = { ...passing, facts: { ...passing.facts, scope: 'held', scopes: ['device-location'] } };
    expect(conditionOf(valuesOf([failing]), [needing]).tests).toEqual([]);
  });

  it('is about the class of a header field', () => {
    const failing = [withId('x', 400), withId('', 400), withId('12', 400)];
    const passing = [withId(UUID, 200), withId(UUID.replace('0b', '1c'), 200)];
    expect(conditionInWords(conditionOf(valuesOf(failing), passing))).toBe(
      'the header field correlationid is a text, empty or an integer',
    );
  });

  it('is empty if nothing distinguishes them', () => {
    const condition = conditionOf(valuesOf([exchange('?a=1', 400)]), [exchange('?a=2', 200)]);
    expect(condition).toEqual({ tests: [], exceptions: 1, passing: 0 });
    expect(conditionInWords(condition)).toBe('');
  });
});

describe('the differences of two exchanges', () => {
  it('are those of class and presence, in request and response', () => {
    expect(differencesOf(exchange('?limit=5&sort=a', 400), exchange('?sort=b', 200))).toEqual([
      { message: 'request', part: 'query', name: 'limit', failing: '5' },
      { message: 'response', part: 'status', failing: 'status 400', passing: 'status 200' },
    ]);
  });

  it('are not the header fields of the connection, of traces or of caches', () => {
    const [one, other] = [exchange('?a=1', 400), exchange('?a=1', 400)];
    const headers = ['Transfer-Encoding', 'traceparent', 'X-Amzn-RequestId', 'CF-Ray', 'X-RateLimit-Remaining'];
    const traced: Exchange = {
      ...one,
      response: { ...one.response!, headers: [...headers, 'Content-Language'].map((name) => [name, 'one'] as const) },
    };
    expect(differencesOf(traced, other)).toEqual([
      { message: 'response', part: 'header', name: 'content-language', failing: 'one' },
    ]);
  });

  it('are the values if no class differs', () => {
    expect(differencesOf(exchange('?sort=a', 400), exchange('?sort=b', 400))).toEqual([
      { message: 'request', part: 'query', name: 'sort', failing: 'a', passing: 'b' },
    ]);
  });
});

describe('groups', () => {
  it('hold what has a key in common, also through others', () => {
    const groups = new Groups(['a', 'b', 'c', 'd']);
    groups.joinBy('1', 'a');
    groups.joinBy('1', 'c');
    groups.joinBy('2', 'd');
    groups.joinBy('2', 'c');
    expect(groups.all()).toEqual([['a', 'c', 'd'], ['b']]);
  });
});

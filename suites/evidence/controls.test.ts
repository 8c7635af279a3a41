import { describe, expect, it } from 'vitest';
import type { Wanted } from '../../contracts/formats/evidence/facts.ts';
import { exchange, exchangesOf, historyOf, type Draft, type DraftExchange } from '../checks/testing/judging.ts';
import { controlsOf, propertyOf } from './controls.ts';

const list = (path: string, response: number, draft: DraftExchange = {}): Draft =>
  exchange('ticket.list', { path, response, ...draft });

/** Sequence numbers of the controls of the request at a position, and of the first that was not served. */
function controls(when: Wanted, drafts: readonly Draft[], tested: number): readonly unknown[] {
  const history = historyOf(...drafts);
  const property = propertyOf(when);
  const request = history.exchanges()[tested];
  if (!property || !request) throw new Error('no property or no request');
  const { exchanges, failed } = controlsOf(request, property, history);
  return [exchanges.map(({ seq }) => seq), ...(failed ? [failed.seq] : [])];
}

const LIMIT: Wanted = { param: 'limit', value: 'valid' };
const WITHOUT_LIMIT: Wanted = { param: 'limit', value: 'absent' };
const bare = { headers: {}, facts: { step: 'header-form' } } as const;

describe('controls of a request', () => {
  it.each<readonly [sentence: string, when: Wanted, drafts: readonly Draft[], tested: number, expected: unknown]>([
    [
      'are the nearest before and after it without the parameter',
      LIMIT,
      [list('/t', 200), list('/t', 200), list('/t?limit=1', 400), list('/t', 200), list('/t', 200)],
      2,
      [[1, 3]],
    ],
    ['show which of them failed', LIMIT, [list('/t', 200), list('/t?limit=1', 500), list('/t', 500)], 1, [[0, 2], 2]],
    [
      'have the same other parameters, if there are such requests',
      LIMIT,
      [list('/t?sort=a', 400), list('/t', 200), list('/t?sort=a&limit=1', 400), list('/t', 200)],
      2,
      [[0], 0],
    ],
    ['are of the same identity', LIMIT, [list('/t', 200, { identity: 'B' }), list('/t?limit=1', 400)], 1, [[]]],
    [
      'are requests that must be served, if they failed',
      LIMIT,
      [list('/t', 400, { facts: { step: 'first', kind: 'probe' } }), list('/t?limit=1', 400)],
      1,
      [[]],
    ],
    ['have not failed by overload', LIMIT, [list('/t', 503), list('/t?limit=1', 400)], 1, [[]]],
    [
      'have the parameter, if its absence is tested',
      WITHOUT_LIMIT,
      [list('/t?limit=1', 200), list('/t', 400), list('/t?limit=2', 200)],
      1,
      [[0, 2]],
    ],
    [
      'differ in nothing else, if an absence is tested',
      WITHOUT_LIMIT,
      [list('/t?limit=1&fields=id', 200), list('/t', 400), list('/t?sort=a', 200)],
      1,
      [[]],
    ],
    [
      'may differ in something else, if no request without the parameter is served',
      WITHOUT_LIMIT,
      [list('/t?limit=1&fields=id', 200), list('/t', 400), list('/t?sort=a', 400)],
      1,
      [[0]],
    ],
    [
      'have the usual form of a header field',
      { accept: 'absent' },
      [list('/t', 200, { headers: { accept: 'application/json' } }), list('/t', 406, bare)],
      1,
      [[0]],
    ],
  ])('%s', (_, when, drafts, tested, expected) => {
    expect(controls(when, drafts, tested)).toEqual(expected);
  });

  it('have the same members, if the body is only offered', () => {
    const facts = { step: 'header-form', kind: 'offered', body: 'valid' } as const;
    const create = (sent: object, headers: Readonly<Record<string, string>>, response: number): Draft =>
      exchange('ticket.create', { method: 'POST', facts, sent: sent as never, headers, response });
    const drafts = [
      create({ a: 1 }, {}, 201),
      create({ a: 1, b: 2 }, { 'content-type': 'application/json;charset=utf-8' }, 400),
    ];
    expect(controls({ contentType: 'charset' }, drafts, 1)).toEqual([[]]);
  });
});

it('a property is a parameter or a form of a header field', () => {
  expect(propertyOf({ kind: 'good', token: 'valid' })).toBeUndefined();
  expect(propertyOf({ contentType: 'stated' })).toBeUndefined();
  expect(propertyOf(LIMIT)?.control).toBe('without limit');
  expect(propertyOf(WITHOUT_LIMIT)?.control).toBe('with limit');
  expect(propertyOf({ contentType: 'absent' })?.control).toBe('with Content-Type');
  const [request] = exchangesOf(list('/t?limit=1', 200));
  expect(request && propertyOf(LIMIT)?.isIn(request)).toBe(true);
});

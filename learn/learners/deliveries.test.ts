import { expect, it } from 'vitest';
import type { Json } from '../../contracts/contract.ts';
import { loadContracts } from '../../contracts/load.ts';
import { probe } from '../testing/probe.ts';
import { attemptOf, deliveries } from './deliveries.ts';
import { hubQueries } from './hub-queries.ts';

const ticket = loadContracts().find(({ id }) => id === 'ticket')!;
const rulesOf = (...probes: Parameters<typeof deliveries.conclude>[0]): Json | undefined =>
  deliveries.conclude(probes, ticket)[0]?.value;
type Selection = NonNullable<Parameters<typeof hubQueries.conclude>[0][number]['seen']>;

const queryOf = (...seen: readonly Selection[]): Json | undefined =>
  hubQueries.conclude(
    seen.map((one) => probe('query', { seen: one })),
    ticket,
  )[0]?.value;

it('the attempts after the first, a redirect and the order of changes are shown', () => {
  expect(
    rulesOf(
      probe('failed', { seen: { attempts: 3 } }),
      probe('redirected', { seen: { isFollowed: true } }),
      probe('in succession', { seen: { order: [1, 2, 3, 4, 5] } }),
    ),
  ).toEqual({ retries: 2, redirects: true, order: 'kept' });
});

it('that no second attempt came in time does not show that none is made, nor another order that it is free', () => {
  expect(
    rulesOf(probe('failed', { seen: { attempts: 1 } }), probe('in succession', { seen: { order: [1, 2, 3, 5, 4] } })),
  ).toBeUndefined();
  expect(rulesOf(probe('redirected', { seen: { isFollowed: false } }))).toEqual({ redirects: false });
  expect(rulesOf(probe('in succession', { seen: { order: [1, 2] } }))).toBeUndefined();
});

it('a query selects if a hub with it is notified of the one resource alone', () => {
  const pair = ['P1', 'P2'] as const;
  const selecting = { query: 'priority:P1', pair, isSelected: true, isOther: false };
  expect(queryOf({ query: 'priority=P1', pair, isSelected: true, isOther: true }, selecting)).toEqual({
    ticket: { example: 'priority:P1', matches: { priority: 'P1' }, differs: { priority: 'P2' } },
  });
  expect(queryOf({ query: 'priority=P1', pair, isSelected: false, isOther: false })).toBeUndefined();
});

it('another notification of the resource is no attempt at the first', () => {
  const isAttempt = attemptOf('T-1');
  const text = (type: string, event: number, id = 'T-1'): string =>
    JSON.stringify({ eventId: `e-${event}`, eventTime: `2026-11-30T17:56:${event}+01:00`, eventType: type, id });
  expect(isAttempt(text('Updated', 40, 'T-2'))).toBe(false);
  expect([text('Updated', 41), text('StatusChanged', 42), text('Updated', 43)].map(isAttempt)).toEqual([
    true,
    false,
    true,
  ]);
});

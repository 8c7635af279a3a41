import { expect, it } from 'vitest';
import type { StepFacts } from '../../contracts/formats/evidence/steps.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import { History } from '../evidence/history.ts';
import { eventsOf, exchange, type Draft } from '../checks/testing/judging.ts';
import { broken, met, type Observation } from '../checks/observation.ts';
import { nearestPassing } from './nearest-passing.ts';

const details = (facts: Omit<StepFacts<'lookup'>, 'step' | 'devices'>, identity = 'A'): Draft =>
  exchange('device.details', {
    identity,
    facts: { step: 'lookup', devices: ['A.located.0'], ...facts },
    response: 200,
  });

/** Place in the run of the nearest of `passing` to the first of the drafts. */
function nearest(drafts: readonly Draft[], passing: readonly number[]): number | undefined {
  const events = eventsOf(drafts);
  const observations = passing.map((seq): Observation => met({ seq }));
  return nearestPassing(events[0] as Exchange, observations, new History(events))?.seq;
}

const BROKEN = details({ key: 'msisdn', set: 'owned' });

it.each([
  [
    'fewer facts that differ',
    [BROKEN, details({ key: 'imsi', set: 'unknown' }), details({ key: 'imsi', set: 'owned' })],
  ],
  [
    'the same identity',
    [BROKEN, details({ key: 'msisdn', set: 'owned' }, 'B'), details({ key: 'imsi', set: 'owned' })],
  ],
])('prefers the exchange with %s', (_sentence, drafts) => {
  expect(nearest(drafts, [1, 2])).toBe(2);
});

it('looks at those that kept the rule alone', () => {
  expect(
    nearest([BROKEN, details({ key: 'msisdn', set: 'owned' }), details({ key: 'imsi', set: 'unknown' })], [2]),
  ).toBe(2);
});

it('shows no exchange that breaks the rule in another comparison, itself least of all', () => {
  const events = eventsOf([BROKEN, details({ key: 'imsi', set: 'owned' }), details({ key: 'imsi', set: 'unknown' })]);
  const [example, other, passing] = events as [Exchange, Exchange, Exchange];
  const differing = { expected: 'the same device', received: 'another device', signature: 'differs' };
  const observations = [met(example, passing), met(other), broken([example, other], differing)];
  expect(nearestPassing(example, observations, new History(events))).toBe(passing);
});

it('compares with nothing at another operation', () => {
  expect(nearest([BROKEN, exchange('device.history', { response: 200 })], [1])).toBeUndefined();
});

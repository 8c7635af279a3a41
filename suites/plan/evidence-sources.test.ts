import { describe, expect, it } from 'vitest';
import type { Contract } from '../../contracts/contract.ts';
import type { Need } from '../checks/check.ts';
import { steps, type Provided, type Scenario } from '../scenarios/scenario.ts';
import { provides } from './evidence-sources.ts';

const contract = {
  id: 'ticket',
  operations: [
    { id: 'ticket.list', action: 'list' },
    { id: 'ticket.monitor', action: 'monitor' },
  ],
} as unknown as Contract;

const scenario = (provides: readonly Provided[], calls?: Scenario['calls']): Scenario => ({
  id: 'made-up',
  purpose: '',
  changesState: false,
  phase: 'main',
  provides,
  ...(calls === undefined ? {} : { calls }),
  obstacle: () => undefined,
  run: async () => {},
});

const LISTING = scenario(
  [...steps('first', 'window'), { step: 'sort', facts: { value: ['asc'] } }, { delivery: true }],
  ['list'],
);

const isFed = (need: Need, by = LISTING, operations: readonly string[] = ['ticket.list']): boolean =>
  provides(by, { need, requirement: { operations }, contract });

describe('a scenario provides', () => {
  it.each<readonly [string, Need]>([
    ['any traffic', { traffic: true }],
    ['a step that it provides', { exchange: { step: 'window' } }],
    ['one of several steps', { exchange: { step: ['walk', 'first'] } }],
    ['conditions that any request may state', { exchange: { kind: 'good', token: 'valid', customer: 'A' } }],
    ['a condition at a step', { exchange: { step: 'first', token: 'expired' } }],
    ['a fact of the step', { exchange: { step: 'window', window: ['around', 'before'] } }],
    ['a value that it gives to a fact', { exchange: { step: 'sort', value: ['asc', 'desc'] } }],
    ['a parameter that any request may show', { exchange: { param: 'limit', value: 'absent' } }],
    ['notifications', { delivery: true }],
    ['one of several pieces', { anyOf: [{ note: 'delivery-window' }, { exchange: { step: 'first' } }] }],
    ['a note of the runner', { note: 'blocked' }],
    ['what the runner removes', { exchange: { step: 'clean-up' } }],
  ])('%s', (_, need) => {
    expect(isFed(need)).toBe(true);
  });

  it('a step at an operation that it does not name', () => {
    expect(isFed({ exchange: { step: 'first' } }, LISTING, ['ticket.monitor'])).toBe(true);
  });

  it('conditions at any operation, where it names none', () => {
    expect(isFed({ exchange: { kind: 'good' } }, scenario(steps('first')), ['ticket.monitor'])).toBe(true);
  });
});

describe('a scenario does not provide', () => {
  it.each<readonly [string, Need]>([
    ['a step that it does not provide', { exchange: { step: 'walk' } }],
    ['a fact that its steps do not have', { exchange: { step: 'first', window: 'around' } }],
    ['a value that the step cannot have', { exchange: { step: 'sort', value: 'zero' } }],
    ['a value that it does not give', { exchange: { step: 'sort', value: 'desc' } }],
    ['a parameter alone, where no step names one', { exchange: { step: 'first', param: 'limit' } }],
    [
      'several pieces of which it provides none',
      { anyOf: [{ note: 'delivery-window' }, { exchange: { step: 'walk' } }] },
    ],
    ['a note that it does not leave', { note: 'delivery-window' }],
  ])('%s', (_, need) => {
    expect(isFed(need)).toBe(false);
  });

  it('conditions at an operation that it does not call', () => {
    expect(isFed({ exchange: { kind: 'good' } }, LISTING, ['ticket.monitor'])).toBe(false);
  });

  it('notifications, where it opens no callback', () => {
    expect(isFed({ delivery: true }, scenario(steps('first')))).toBe(false);
  });
});

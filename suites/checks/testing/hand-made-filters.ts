/** Filtered lists of orders, written by hand. */

import type { JsonObject } from '../../../contracts/contract.ts';
import type { StepFacts } from '../../../contracts/formats/evidence/steps.ts';
import { listed } from './hand-made-lifecycles.ts';
import type { Draft } from './judging.ts';

type FilterFacts = Partial<Omit<StepFacts<'filter'>, 'step' | 'param'>>;

/** A list with the filter `priority` for 1, unless other facts are given. */
export const chosen = (items: readonly JsonObject[], facts: FilterFacts = {}): Draft =>
  listed('order', items, {
    facts: { step: 'filter', param: 'filter', value: 'valid', member: '/priority', wanted: '1', ...facts },
  });

/** A list with two filters for one value. */
export const both = (items: readonly JsonObject[]): Draft => chosen(items, { value: 'several', other: '/description' });

/** A list with two filters for values that no order has together. */
export const apart = (items: readonly JsonObject[]): Draft =>
  chosen(items, { value: 'several', other: '/externalId', otherWanted: 'x' });

/** The list without a filter. */
export const whole = (items: readonly JsonObject[]): Draft =>
  listed('order', items, { facts: { step: 'filter', param: 'filter', value: 'absent' } });

export const order = (priority: string, description: string): JsonObject => ({
  id: priority + description,
  priority,
  description,
});

/** Every step of every scenario: the one definition of what a recorded request may be about. */

import type { Members, ObjectOf } from '../../json-schema/typed-schema.ts';
import { LIST_STEPS } from './steps/lists.ts';
import { LOOKUP_STEPS } from './steps/lookups.ts';
import { REQUEST_STEPS } from './steps/requests.ts';
import { RESOURCE_STEPS } from './steps/resources.ts';
import { SUBSCRIPTION_STEPS } from './steps/subscriptions.ts';

/** A step: what it is, for people, and the facts of a request that belongs to it. */
export interface StepDefinition {
  readonly meaning: string;
  readonly facts: Members;
}

export const STEPS = {
  ...LOOKUP_STEPS,
  ...LIST_STEPS,
  ...RESOURCE_STEPS,
  ...SUBSCRIPTION_STEPS,
  ...REQUEST_STEPS,
} as const satisfies Readonly<Record<string, StepDefinition>>;

export type StepName = keyof typeof STEPS;

/** The facts of one step, as a scenario states them. */
export type StepFacts<N extends StepName> = { readonly step: N } & ObjectOf<(typeof STEPS)[N]['facts']>;

/** Any step with its own facts. */
export type Step = { [N in StepName]: StepFacts<N> }[StepName];

/** Steps that require no fact. */
export type PlainStep = { [N in StepName]: { readonly step: N } extends StepFacts<N> ? N : never }[StepName];

/** A step with its facts, or the name of one that requires none. */
export type NamedStep = PlainStep | Step;

export const stepOf = (named: NamedStep): Step => (typeof named === 'string' ? ({ step: named } as Step) : named);

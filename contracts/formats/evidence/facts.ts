/** What a recorded request states about itself: the conditions of any request, and the step it belongs to with that step's own facts. */

import type { TypeOf } from '../../json-schema/typed-schema.ts';
import type { CONDITIONS, Conditions } from './conditions.ts';
import type { Step, StepName, STEPS } from './steps.ts';

/** What a scenario states of a request. Conditions that follow from the operation and the identity are added when it is sent. */
export type StatedFacts = Partial<Conditions> & Step;

/** Conditions of a request whose step is given elsewhere, or the facts of a request at another step. */
export type GivenFacts = StatedFacts | (Partial<Conditions> & { readonly step?: never });

type AllMembers<M> = M extends unknown ? keyof M : never;

type StepMembers = (typeof STEPS)[StepName]['facts'];

type StepFactName = Extract<AllMembers<StepMembers>, string>;

type MemberOf<M, K extends string> = M extends { readonly [name in K]: infer S } ? TypeOf<S> : never;

export type FactName = 'step' | keyof typeof CONDITIONS | StepFactName;

/** Values that a fact may have, over all steps. */
export type FactValue<K extends FactName> = K extends 'step'
  ? StepName
  : K extends keyof typeof CONDITIONS
    ? Exclude<TypeOf<(typeof CONDITIONS)[K]>, undefined>
    : MemberOf<StepMembers, K>;

/** The facts of a recorded request, for reading: any fact may be absent. */
export type Facts = { readonly [K in FactName]?: FactValue<K> } & { readonly step: StepName };

/** Facts that a request must have: for each, the value or one of several. A fact that is itself a list must be equal. */
export type Wanted = { readonly [K in FactName]?: FactValue<K> | readonly FactValue<K>[] };

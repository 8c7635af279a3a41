/** A check: one reusable rule as a value, judged over the recorded history of a run. Pure: no network, clock or file. */

import { object, type Members, type ObjectOf, type TypedSchema } from '../../contracts/json-schema/typed-schema.ts';
import type { Judgement, Need, Needs, Row } from '../evidence/judgement.ts';
import type { Observation } from './observation.ts';

export type { Judgement, Need, NeededPiece, Row } from '../evidence/judgement.ts';

export interface Check<O = unknown> {
  readonly id: string;
  /** One sentence: what is decided. */
  readonly decides: string;
  /** All of it must be there before the check can decide anything. */
  readonly needs: Needs<O>;
  /** Legal behaviour it leaves alone. */
  readonly leaves: string;
  /** Options that a row may give. */
  readonly options: TypedSchema<O>;
  /**
   * True where the rule is only about what a provider may leave out (a member, a media type of a body that may be empty): without a case it
   * is then vacuous, and keeps no one from being conformant.
   */
  readonly conditional?: boolean;
  /** True where each violation gives someone access to what belongs to another customer, or lets a rejected request take effect. */
  readonly isOfAccess?: boolean;
  /** Why the rule is not about the target as the profile declares it, and with which declaration it would be; undefined where it is. */
  readonly notApplicable?: (judgement: Judgement<O>) => string | undefined;
  readonly judge: (judgement: Judgement<O>) => readonly Observation[];
}

type NoOptions = Readonly<Record<string, never>>;

type Definition<M extends Members> = Omit<Check<ObjectOf<M>>, 'options'> & { readonly options?: M };

/**
 * A check from its definition. Its options are validated against its schema before it is asked for anything, so it may rely on their type. Where
 * the rule is not applicable, it observes nothing.
 */
export const defineCheck = <const M extends Members = NoOptions>({ options, ...definition }: Definition<M>): Check => {
  const { notApplicable = () => undefined, judge } = definition;
  return {
    ...definition,
    options: object(options ?? ({} as M)),
    judge: (judgement: Judgement<ObjectOf<M>>) => (notApplicable(judgement) === undefined ? judge(judgement) : []),
  } as Check;
};

/** Evidence that a row's check needs, with the row's options. */
export const needsOf = (check: Check, row: Row<unknown>): readonly Need[] =>
  typeof check.needs === 'function' ? check.needs(row) : check.needs;

/** A check: one reusable rule as a value, judged over the recorded history of a run. Pure: no network, clock or file. */

import type { Contract, Json } from '../../contracts/contract.ts';
import type { Wanted } from '../../contracts/formats/evidence/facts.ts';
import type { NoteName } from '../../contracts/formats/evidence/notes.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import type { SchemaProblem } from '../../contracts/schema-validator.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import { object, type Members, type ObjectOf, type TypedSchema } from '../../contracts/typed-schema.ts';
import type { History } from '../evidence/history.ts';
import type { Observation } from './observation.ts';

/** A row of requirements that names a check. */
export interface Row<O> {
  readonly requirement: Requirement;
  readonly contract: Contract;
  readonly options: O;
}

/** Everything a judgement may look at. */
export interface Judgement<O = unknown> extends Row<O> {
  readonly history: History;
  /** The profile with secrets and device keys replaced by the recording's placeholders. */
  readonly profile: Profile;
  /** Value of a declaration: the profile's, else the declaration's default, else undefined. */
  readonly declared: (key: string) => Json | undefined;
  /** Value of a declaration of the row's own interface: `own('windowField')` is `declared('ticket.windowField')` in a ticket row. */
  readonly own: (name: string) => Json | undefined;
  /** Status lists are closed: an undeclared status on undescribed input fails instead of warning. */
  readonly strict: boolean;
  readonly validate: (pointer: string) => (value: unknown) => readonly SchemaProblem[];
}

/** One piece of evidence. */
export type NeededPiece =
  /** Any exchange at the row's operations; all scenarios contribute. */
  | { readonly traffic: true }
  /** An exchange with these facts, at the row's operations unless others are given. */
  | { readonly exchange: Wanted; readonly operations?: readonly string[] }
  | { readonly note: NoteName }
  /** A request to the listener. */
  | { readonly delivery: true };

/** Evidence that a check cannot do without: one piece, or one of several that serve it alike. */
export type Need = NeededPiece | { readonly anyOf: readonly NeededPiece[] };

export type Needs<O> = readonly Need[] | ((row: Row<O>) => readonly Need[]);

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
   * True where the rule speaks only of what a provider may leave out (a member, a media type of a body that may be empty): without a case it
   * is then vacuous, and keeps nobody from being conformant.
   */
  readonly conditional?: boolean;
  readonly judge: (judgement: Judgement<O>) => readonly Observation[];
}

type NoOptions = Readonly<Record<string, never>>;

type Definition<M extends Members> = Omit<Check<ObjectOf<M>>, 'options'> & { readonly options?: M };

/** A check from its definition. Its options are validated against its schema before it is asked for anything, so it may rely on their type. */
export const defineCheck = <const M extends Members = NoOptions>({ options, ...definition }: Definition<M>): Check =>
  ({ ...definition, options: object(options ?? ({} as M)) }) as Check;

/** Evidence that a row's check needs, with the row's options. */
export const needsOf = (check: Check, row: Row<unknown>): readonly Need[] =>
  typeof check.needs === 'function' ? check.needs(row) : check.needs;

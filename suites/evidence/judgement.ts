/** What a judgement may look at, and the evidence a check may ask for. */

import type { Contract, Json } from '../../contracts/contract.ts';
import type { Wanted } from '../../contracts/formats/evidence/facts.ts';
import type { DeliveryWindow, NoteName } from '../../contracts/formats/evidence/notes.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import type { SchemaProblem } from '../../contracts/json-schema/schema-validator.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import type { History } from './history.ts';

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
  /** An event caused for one of these purposes. */
  | { readonly windows: readonly DeliveryWindow[] }
  /** A request to the listener. */
  | { readonly delivery: true };

/** Evidence that a check cannot do without: one piece, or one of several that serve it alike. */
export type Need = NeededPiece | { readonly anyOf: readonly NeededPiece[] };

export type Needs<O> = readonly Need[] | ((row: Row<O>) => readonly Need[]);

/** A requirement: one statement a black box can be held to. Rows of `contracts/<interface>/requirements.yaml`. */

import type { JsonObject, Place } from './contract.ts';

/** `stated`: the document says it. `implied`: it follows from what it says. `open`: unspecified by the document. */
export type Basis = 'stated' | 'implied' | 'open';

/** Weight of a requirement, in the sense of RFC 2119. */
export type Level = 'must' | 'should' | 'may';

/** Whom the sentence binds. Only a provider's requirement can fail a provider; the others are proved on the suite itself. */
export type Subject = 'provider' | 'client';

export interface Requirement {
  /** `<interface>.<words>`, in words, never reused: `ticket.hub.id-is-a-string`. */
  readonly id: string;
  readonly interface: string;
  readonly source: {
    /** Id of the source document (`Contract.source.id`). */
    readonly document: string;
    /** Heading path in the document, for example `Endpoints / GET /hub/{id}`. */
    readonly section: string;
    /** The cell, row or numbered rule, where the section has several. */
    readonly item?: string;
  };
  /** The rule in plain words of our own. */
  readonly statement: string;
  readonly basis: Basis;
  readonly level: Level;
  readonly subject: Subject;
  readonly operations: readonly string[];
  /** The check that decides it; absent where `untestable` gives the reason. */
  readonly check?: { readonly id: string; readonly options: JsonObject };
  /** Why no black box can decide it. */
  readonly untestable?: string;
  /** Keys of the declarations that would close an open requirement, or that a stated one needs before it can be exercised. */
  readonly declarations: readonly string[];
  /** Ids of readings that affect it. */
  readonly readings: readonly string[];
  readonly place: Place;
}

/** A contradiction or ambiguity of a document: the ways to read it, the one taken, and why. */
export interface Reading {
  /** `<interface>.<words>`. */
  readonly id: string;
  readonly interface: string;
  readonly sections: readonly string[];
  readonly question: string;
  readonly readings: readonly string[];
  /** Index into `readings`, or a sentence where the reading taken is "whatever agrees with all of them". */
  readonly taken: string;
  readonly why: string;
  readonly requirements: readonly string[];
  readonly place: Place;
}

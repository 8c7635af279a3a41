/** What a row expects of the requests it selects. */

import { WANTED } from '../../../contracts/formats/evidence/when.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import {
  anyJson,
  either,
  flag,
  integer,
  listOf,
  mapOf,
  oneOf,
  optional,
  text,
  type ObjectOf,
} from '../../../contracts/json-schema/typed-schema.ts';
import type { Judgement } from '../check.ts';
import type { Observation } from '../observation.ts';

const STATUSES = listOf(integer(), { atLeast: 1 });

export const EXPECTATION = {
  /** Facts of the requests. */
  when: WANTED,
  /** Success, a rejection, what the profile declares, or one of these statuses. */
  expect: either(oneOf('served', 'rejected', 'observe'), STATUSES),
  /** Statuses that the document names for a rejection. */
  status: optional(STATUSES),
  /** Statuses that also fit the document, so that they decide nothing. */
  inconclusive: optional(STATUSES),
  /** Statuses that are a finding, and no violation, while nothing is declared. */
  finding: optional(STATUSES),
  /** Statuses that are about something else; these exchanges are ignored. */
  left: optional(STATUSES),
  /**
   * Requests to compare with: 204 or a client error that they have as well decides nothing, since a target that takes several values for one key
   * responds to both with the same status. Neither does it if they were not sent.
   */
  unlessAs: optional(WANTED),
  /** Declaration whose value, a status list, replaces the expected statuses. */
  declaration: optional(text()),
  /** Values of other declarations; `declaration` is about these requests only if they all match. */
  under: optional(mapOf(anyJson())),
  /** JSON Pointer of the status list within the declared value. */
  at: optional(text()),
  /** Set where no document describes the request: an error status that does not fit is a warning. */
  undescribed: optional(flag()),
  /** A declaration whose status list, at a JSON Pointer, fits as well. */
  alsoDeclared: optional(mapOf(text())),
  /** Statuses that fit as well, by a declaration and its value. */
  also: optional(mapOf(mapOf(STATUSES))),
  /** The meaning of each declared word. */
  outcomes: optional(mapOf(either(oneOf('served', 'rejected'), STATUSES))),
} as const;

export type ExpectationJudgement = Judgement<ObjectOf<typeof EXPECTATION>>;

/** The observation about one request; undefined if the request is ignored. */
export type Expectation = (exchange: Exchange, judgement: ExpectationJudgement) => Observation | undefined;

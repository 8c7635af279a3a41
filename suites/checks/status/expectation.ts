/** What a row expects of the requests it selects. */

import { WANTED } from '../../../contracts/formats/evidence/when.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import {
  anyJson,
  either,
  integer,
  listOf,
  mapOf,
  oneOf,
  optional,
  text,
  type ObjectOf,
} from '../../../contracts/typed-schema.ts';
import type { Judgement } from '../check.ts';
import type { Observation } from '../observation.ts';

const STATUSES = listOf(integer(), { atLeast: 1 });

export const EXPECTATION = {
  /** Facts of the requests. */
  when: WANTED,
  /** Success, a refusal, what the profile declares, or one of these statuses. */
  expect: either(oneOf('served', 'rejected', 'observe'), STATUSES),
  /** Statuses that the document names for a refusal. */
  status: optional(STATUSES),
  /** Statuses that can be read into the document as well, so that they decide nothing. */
  inconclusive: optional(STATUSES),
  /** Statuses that are about something else. */
  left: optional(STATUSES),
  /** Declaration whose value, a status list, replaces the expected statuses. */
  declaration: optional(text()),
  /** Other declarations, and the values with which alone `declaration` is about these requests. */
  under: optional(mapOf(anyJson())),
  /** JSON Pointer of the status list within the declared value. */
  at: optional(text()),
  /** What each declared word means. */
  outcomes: optional(mapOf(either(oneOf('served', 'rejected'), STATUSES))),
} as const;

export type ExpectationJudgement = Judgement<ObjectOf<typeof EXPECTATION>>;

/** What one request comes to; undefined where it is left alone. */
export type Expectation = (exchange: Exchange, judgement: ExpectationJudgement) => Observation | undefined;

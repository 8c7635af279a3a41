/** A check: a named, reusable rule as a value, judged over the recorded history of a run. Pure: no network, clock or file. */

import type { Contract, Json, JsonObject } from '../../contracts/contract.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import type { SchemaProblem } from '../../contracts/schema-validator.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import type { History } from '../evidence/history.ts';
import type { Observation } from './observation.ts';

/** Everything a judgement may look at. */
export interface Judgement {
  readonly requirement: Requirement;
  /** The row's options, validated against `Check.options`. */
  readonly options: JsonObject;
  readonly contract: Contract;
  readonly history: History;
  /** The profile with secrets and device keys replaced by the recording's placeholders. */
  readonly profile: Profile;
  /** Value of a declaration: the profile's, else the declaration's default, else undefined. */
  readonly declared: (key: string) => Json | undefined;
  /** Status lists are closed: an undeclared status on undescribed input fails instead of warning. */
  readonly strict: boolean;
  readonly validate: (pointer: string) => (value: unknown) => readonly SchemaProblem[];
}

export interface Check {
  readonly id: string;
  /** JSON Schema of the options a row may give. */
  readonly options: JsonObject;
  /** Scenarios whose evidence it reads; `all` for an invariant on the whole traffic. */
  readonly evidence: 'all' | readonly string[];
  /** Three sentences for `conform explain` and the docs. */
  readonly decides: string;
  readonly needs: string;
  readonly leaves: string;
  /**
   * True where the rule speaks only of what a provider may leave out (a member, a media type of a body that may be empty): without a case it
   * is then vacuous, and keeps nobody from being conformant.
   */
  readonly conditional?: boolean;
  readonly judge: (judgement: Judgement) => readonly Observation[];
}

/** Options schema of a check without options. */
export const NO_OPTIONS: JsonObject = { type: 'object', additionalProperties: false };

/** An options schema: an object of these members, all of them known, `required` ones present. */
export function optionsSchema(properties: JsonObject, required: readonly string[] = []): JsonObject {
  return { type: 'object', properties, required, additionalProperties: false };
}

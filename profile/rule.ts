/** A rule of profiles that JSON Schema cannot express. */

import type { Contract, Operation } from '../contracts/contract.ts';
import type { Profile } from '../contracts/formats/profile.ts';
import type { Complaint } from './problem.ts';
import { referencesIn, resolveReferences, type Environment } from './resolve.ts';

export interface ProfileSubject {
  readonly profile: Profile;
  readonly contracts: readonly Contract[];
  /** Absent if the profile is read without its environment. */
  readonly env?: Environment;
  /** Directory of the profile, to which its file names are relative. */
  readonly directory: string;
}

export interface ProfileRule {
  readonly id: string;
  /** Sections that must conform to the schema before the rule can be applied. */
  readonly needs: readonly (keyof Profile)[];
  readonly judge: (subject: ProfileSubject) => readonly Complaint[];
}

/** Text with its references resolved; absent if the environment does not define all of them. */
export function resolved(text: string, { env }: ProfileSubject): string | undefined {
  const names = referencesIn(text);
  if (names.length === 0) return text;
  if (env === undefined || names.some((name) => !env[name])) return undefined;
  return resolveReferences(text, env);
}

/** Contracts of the interfaces that the profile tests. */
export function testedContracts({ profile, contracts }: ProfileSubject): Contract[] {
  return contracts.filter(({ id }) => profile.interfaces[id] !== undefined);
}

/** Operations of all contracts by id. */
export function operationsById(contracts: readonly Contract[]): ReadonlyMap<string, Operation> {
  return new Map(
    contracts.flatMap(({ operations }) => operations.map((operation) => [operation.id, operation] as const)),
  );
}

/** Reads a profile file: returns a checked profile, or throws all its problems. */

import { dirname, resolve } from 'node:path';
import type { ErrorObject } from 'ajv';
import type { Contract, JsonObject, Place } from '../contracts/contract.ts';
import type { ListenerSettings, Profile } from '../contracts/formats/profile.ts';
import { withSchemasRead } from './declared-schemas.ts';
import { withoutFormer } from './former-declarations.ts';
import { literalSecrets } from './literal-secrets.ts';
import { parsePointer } from '../contracts/json/json-pointer.ts';
import { parseYaml, type ParsedYaml } from './parse-yaml.ts';
import { withoutUnset } from './optional-parts.ts';
import { problemAt, type Complaint, type KeyPath, type ProfileProblem } from './problem.ts';
import { ProfileError } from './profile-error.ts';
import { readText } from './read-text.ts';
import { resolveIn, type Environment } from './resolve.ts';
import type { ProfileSubject } from './rule.ts';
import { PROFILE_RULES } from './rules/all.ts';
import { schemaComplaints } from './schema-complaints.ts';
import { withDerivedIdentities } from './derived-identities.ts';
import { withTokenStates } from './token-states.ts';
import { profileErrors } from './validator.ts';
import { malformedReferences, missingVariables } from './variables.ts';
import { isCredentials } from './credentials-key.ts';

export interface ReadProfileOptions {
  readonly contracts: readonly Contract[];
  /** The environment for references. If absent, only the form of references is checked, as for `plan`, `questions` and editors. */
  readonly env?: Environment;
  /** The environment that decides which optional parts the profile has; `env` if absent. */
  readonly optionalFrom?: Environment;
  /** Settings of the listener from the command line; they override the profile. */
  readonly listener?: ListenerSettings;
}

export interface ReadProfile {
  /**
   * References to environment variables are resolved only in `name`, `devices` and `declarations`, which contain no credentials. Names of
   * schema files are replaced by the schemas.
   */
  readonly profile: Profile;
  readonly file: string;
  /** The folder of the profile; its file names are relative to it. */
  readonly directory: string;
  /** The place of a part of the profile, by JSON Pointer; the place of the nearest parent if the part is absent. */
  readonly placeOf: (pointer: string) => Place;
  readonly warnings: readonly ProfileProblem[];
}

/** Reads and checks a profile. */
export function readProfile(file: string, options: ReadProfileOptions): ReadProfile {
  const text = readText(file);
  if (typeof text !== 'string') throw new ProfileError([problemAt({ file, line: 1, column: 1 }, text)]);
  return readProfileText(text, file, options);
}

/** Like `readProfile`, for a text that is or will be in a file. */
export function readProfileText(
  text: string,
  file: string,
  { contracts, env, optionalFrom = env, listener }: ReadProfileOptions,
): ReadProfile {
  const parsed = withListener(parseYaml(text, file), listener);
  const directory = dirname(resolve(file));
  const { value: written, complaints: former } = withoutFormer(parsed.value ?? {});
  const { value, originalOf, complaints: leftOut } = withoutUnset(written, optionalFrom);
  const judged = parsed.value === undefined ? [] : judge(value, { contracts, env, directory });
  const all = [...judged.map((one) => ({ ...one, at: originalOf(one.at) })), ...former, ...leftOut];
  const complaints = distinct(all, parsed.placeOf).filter(
    ({ at }) => !parsed.unreadParts.some((part) => isBelow(at, part)),
  );
  const located = complaints.map((complaint) => problemAt(parsed.placeOf(complaint.at, complaint.on), complaint));
  const problems = inOrder([...parsed.problems, ...located.filter((_, at) => complaints[at]?.severity !== 'warning')]);
  const [first, ...rest] = problems;
  if (first !== undefined) throw new ProfileError([first, ...rest]);
  return {
    profile: finished(value, { contracts, env, directory }),
    file,
    directory,
    placeOf: (pointer) => parsed.placeOf(originalOf(parsePointer(pointer)), 'key'),
    warnings: inOrder(located),
  };
}

/** The profile with other settings of the listener. A public URL replaces a tunnel, which would print another URL. */
function withListener(parsed: ParsedYaml, settings: ListenerSettings | undefined): ParsedYaml {
  if (settings === undefined || parsed.value === undefined) return parsed;
  const { tunnel, ...own } = (parsed.value['listener'] ?? {}) as ListenerSettings;
  const kept = tunnel === undefined || settings.publicUrl !== undefined ? own : { ...own, tunnel };
  return { ...parsed, value: { ...parsed.value, listener: { ...kept, ...settings } } };
}

/** True for the part itself and everything in it. */
const isBelow = (path: KeyPath, part: KeyPath): boolean => part.every((key, at) => key === path[at]);

interface ProviderContext {
  readonly contracts: readonly Contract[];
  readonly env: Environment | undefined;
  readonly directory: string;
}

function judge(value: JsonObject, { contracts, env, directory }: ProviderContext): Complaint[] {
  const errors = profileErrors(contracts, value);
  const schema = schemaComplaints(errors, value)
    // Separate rules report unknown keys of these sections, with the reason.
    .filter(({ code, at }) => !(code === 'unknown-key' && at.length === 2 && RULED_SECTIONS.includes(at[0])));
  const references = [...malformedReferences(value), ...(env === undefined ? [] : missingVariables(value, env))];
  return [
    ...schema,
    ...literalSecrets(value),
    ...references,
    ...judgeByRules(value, unsoundSections(errors), { contracts, env, directory }),
  ];
}

const RULED_SECTIONS: readonly unknown[] = ['notOffered', 'provenance'];

/** Sections that do not conform to the schema, so that their content cannot be judged. */
function unsoundSections(errors: readonly ErrorObject[]): ReadonlySet<string> {
  return new Set(
    errors.map(({ instancePath, params }) => {
      const [section] = parsePointer(instancePath);
      return section ?? String((params as { missingProperty?: string }).missingProperty);
    }),
  );
}

/** Applies every rule whose sections conform to the schema. */
function judgeByRules(
  value: JsonObject,
  unsound: ReadonlySet<string>,
  { contracts, env, directory }: ProviderContext,
): Complaint[] {
  const subject: ProfileSubject = {
    profile: value as unknown as Profile,
    contracts,
    directory,
    ...(env === undefined ? {} : { env }),
  };
  return PROFILE_RULES.filter(({ needs }) => needs.every((section) => !unsound.has(section))).flatMap((rule) =>
    rule.judge(subject),
  );
}

/** Removes repetitions: two rules at one place, or a part that aliases repeat, are one mistake. */
function distinct(complaints: readonly Complaint[], placeOf: ParsedYaml['placeOf']): Complaint[] {
  const seen = new Set<string>();
  const isAnchor = ({ at }: Complaint): boolean => String(at[0]).startsWith('x-');
  // If a part below `x-` is used elsewhere, the path of the use is more informative than that of the anchor.
  const usesFirst = [...complaints].sort((a, b) => Number(isAnchor(a)) - Number(isAnchor(b)));
  return usesFirst.filter(({ code, at, on, what }) => {
    const { line, column } = placeOf(at, on);
    const key = `${line}:${column} ${code} ${what}`;
    return !seen.has(key) && seen.add(key);
  });
}

function inOrder(problems: readonly ProfileProblem[]): ProfileProblem[] {
  return [...problems].sort((a, b) => a.place.line - b.place.line || a.place.column - b.place.column);
}

/** Sections without credentials; their references are resolved when the profile is read. */
const OPEN_SECTIONS = ['name', 'devices', 'declarations'];

function finished(value: JsonObject, { contracts, env, directory }: ProviderContext): Profile {
  const sections = Object.entries(value).filter(([key]) => !key.startsWith('x-'));
  const open = sections.map(([key, section]) => {
    if (key === 'identities')
      return [key, withDerivedIdentities(withTokenStates(section as unknown as Profile['identities']), contracts)];
    // The header fields by which the provider identifies itself are credentials.
    return [key, env !== undefined && OPEN_SECTIONS.includes(key) ? resolveIn(section, env, isCredentials) : section];
  });
  const { declarations, ...others } = Object.fromEntries(open) as JsonObject;
  return Object.freeze({
    ...others,
    ...(declarations === undefined ? {} : { declarations: withSchemasRead(declarations as JsonObject, directory) }),
  }) as unknown as Profile;
}

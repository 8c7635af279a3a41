/** Turns errors of the JSON Schema validator into complaints that state what to do. */

import type { ErrorObject } from 'ajv';
import type { Json, JsonObject } from '../contracts/contract.ts';
import { groupBy } from '../contracts/group-by.ts';
import { keepClosestBranch, type JudgeBranches } from '../contracts/json-schema/closest-branch.ts';
import { describeKind, describeSchema } from '../contracts/json-schema/describe-schema.ts';
import { nearest } from '../contracts/text/nearest.ts';
import type { Complaint, KeyPath } from './problem.ts';
import { isCredentials } from './credentials-key.ts';

/** If there are more keys, the message refers to docs/profile.md. */
const MOST_KEYS_PRINTED = 16;

/** Values below these keys may be secrets or subscribers' numbers and are never printed. */
const UNPRINTABLE = new Set(['headers', 'clientSecret', 'key', 'body', 'claims', 'imsi', 'msisdn']);

const isPrintable = (path: KeyPath): boolean =>
  !path.some((key) => UNPRINTABLE.has(String(key)) || isCredentials(String(key)));

/** Key path of an `instancePath`; list positions become numbers, to distinguish them from keys. */
function pathOf(instancePath: string, root: Json): (string | number)[] {
  const path: (string | number)[] = [];
  let value: Json | undefined = root;
  for (const part of instancePath.split('/').slice(1)) {
    const key: string = part.replaceAll('~1', '/').replaceAll('~0', '~');
    path.push(Array.isArray(value) ? Number(key) : key);
    value = (value as JsonObject | undefined)?.[key];
  }
  return path;
}

function received(value: Json, path: KeyPath): string {
  if (typeof value === 'string' && !isPrintable(path)) return `text of ${value.length} characters (hidden)`;
  const isScalar = typeof value !== 'object' || value === null;
  if (!isPrintable(path)) return typeof value === 'number' ? 'a number' : describeKind(value);
  return isScalar && value !== null && String(value).length <= 60 && value !== ''
    ? JSON.stringify(value)
    : describeKind(value);
}

function exampleOf(schema: JsonObject): string | undefined {
  const examples = schema['examples'];
  const [first] = Array.isArray(examples) ? (examples as readonly Json[]) : [];
  return first === undefined ? undefined : JSON.stringify(first);
}

const firstSentence = (text: Json | undefined): string | undefined =>
  typeof text === 'string' ? text.replace(/\.(?: .*)?$/s, '') : undefined;

const section = (path: KeyPath): string => `docs/profile.md#${String(path[0] ?? 'profile').toLowerCase()}`;

const keysOf = (schema: JsonObject): string[] => Object.keys((schema['properties'] ?? {}) as object);

function keyList(keys: readonly string[], path: KeyPath): string {
  if (keys.length === 0) return `a key listed in ${section(path)}`;
  return keys.length <= MOST_KEYS_PRINTED ? `one of ${keys.join(', ')}` : `one of the keys in ${section(path)}`;
}

/** The key of which an unknown key is a member: `notification.delivery` of `notification.delivery.order`. */
function ownerOf(key: string, parent: JsonObject): string | undefined {
  const properties = (parent['properties'] ?? {}) as Readonly<Record<string, JsonObject>>;
  const isMapping = (name: string): boolean => {
    const { type, $ref } = properties[name] ?? {};
    return type === 'object' || $ref !== undefined;
  };
  return keysOf(parent).find((name) => key.startsWith(`${name}.`) && isMapping(name));
}

function memberAsKey(path: KeyPath, key: string, owner: string): Complaint {
  const member = key.slice(owner.length + 1);
  return {
    code: 'unknown-key',
    at: [...path, key],
    on: 'key',
    what: 'unknown key',
    expected: `${member} as a key below ${owner}`,
    nearest: owner,
    next: `write  ${owner}: { ${member}: ... }`,
  };
}

function unknownKey(path: KeyPath, key: string, known: readonly string[]): Complaint {
  const guess = nearest(key, known);
  return {
    code: 'unknown-key',
    at: [...path, key],
    on: 'key',
    what: 'unknown key',
    expected: keyList(known, path),
    nearest: guess,
    next:
      guess === undefined
        ? `remove it; the keys are in ${section(path)}`
        : `rename it to ${guess}; the keys are in ${section(path)}`,
  };
}

function unknownProperty(path: KeyPath, key: string, parent: JsonObject): Complaint {
  const owner = ownerOf(key, parent);
  return owner === undefined ? unknownKey(path, key, keysOf(parent)) : memberAsKey(path, key, owner);
}

function missingKey(path: KeyPath, key: string, parent: JsonObject): Complaint {
  const schema = ((parent['properties'] as JsonObject | undefined)?.[key] ?? {}) as JsonObject;
  const example = exampleOf(schema);
  const meaning = firstSentence(schema['description']);
  return {
    code: 'missing-key',
    at: path,
    on: 'key',
    what: `${key} is missing`,
    expected: meaning && `${key}: ${meaning}`,
    next: example === undefined ? `add it; see ${section(path)}` : `add it, for example  ${key}: ${example}`,
  };
}

/** The only values that a schema allows; none if it allows others, too. */
function choicesOf(schema: JsonObject): readonly Json[] {
  if (Array.isArray(schema['enum'])) return schema['enum'] as readonly Json[];
  return schema['const'] === undefined ? [] : [schema['const']];
}

/** True for 409 where '409' is allowed, and the reverse. */
const isSameText = (value: Json, choice: Json): boolean =>
  typeof value !== 'object' && typeof value !== typeof choice && String(value) === String(choice);

function wrongValue(error: ErrorObject, path: KeyPath): Complaint {
  const schema = (error.parentSchema ?? {}) as JsonObject;
  const value = error.data as Json;
  const example = exampleOf(schema);
  const texts = choicesOf(schema).filter((one) => typeof one === 'string');
  const guess = typeof value === 'string' ? nearest(value, texts) : undefined;
  const meaning = error.keyword === 'pattern' ? firstSentence(schema['description']) : undefined;
  return {
    code: 'wrong-value',
    at: path,
    what: whatIsWrong(error),
    expected: meaning ?? describeSchema(schema),
    received: received(value, path),
    nearest: guess,
    next: nextStep(value, schema, guess, example),
  };
}

const COUNTS: Readonly<Record<string, string>> = {
  minLength: 'the text is too short',
  maxLength: 'the text is too long',
  minItems: 'the list has too few entries',
  maxItems: 'the list has too many entries',
  uniqueItems: 'the list contains an entry twice',
  minProperties: 'a key is missing',
  maxProperties: 'there are too many keys',
};

function whatIsWrong({ keyword, parentSchema, data }: ErrorObject): string {
  const isSame = choicesOf(parentSchema ?? {}).some((choice) => isSameText(data as Json, choice));
  if (keyword === 'type' || isSame) return 'wrong type';
  if (keyword === 'enum' || keyword === 'const') return 'unknown value';
  if (keyword === 'pattern') return 'wrong format';
  return COUNTS[keyword] ?? 'the value is not allowed';
}

const IN_QUOTES: Readonly<Record<string, string>> = {
  number: 'put the digits in quotes: YAML reads unquoted digits as a number, without leading zeros and plus sign',
  boolean: 'put it in quotes',
  object: 'put the value in quotes if it is text that starts with { or [',
};

/** More choices do not fit into the line. */
const MOST_CHOICES_PRINTED = 8;

function nextChoice(value: Json, choices: readonly Json[], schema: JsonObject): string | undefined {
  const same = choices.find((choice) => isSameText(value, choice));
  if (same !== undefined)
    return typeof same === 'string' ? IN_QUOTES[typeof value] : `write ${String(same)} without quotes`;
  return choices.length > MOST_CHOICES_PRINTED ? undefined : `write ${describeSchema(schema)}`;
}

function nextStep(value: Json, schema: JsonObject, guess: string | undefined, example: string | undefined): string {
  if (guess !== undefined) return `write ${guess}`;
  if (value === null) return `write ${example ?? describeSchema(schema)}, or put # before the key to remove it`;
  const choices = choicesOf(schema);
  const next =
    choices.length > 0
      ? nextChoice(value, choices, schema)
      : schema['type'] === 'string'
        ? IN_QUOTES[typeof value]
        : undefined;
  return next ?? (example === undefined ? `write ${describeSchema(schema)}` : `write, for example  ${example}`);
}

/** Errors of each branch of a union, as the validator has reported them all. */
const branchesIn =
  (errors: readonly ErrorObject[]): JudgeBranches =>
  ({ schemaPath, instancePath }) => {
    const below = errors.filter((one) => one.schemaPath.startsWith(`${schemaPath}/`));
    const branches = groupBy(below, (one) => one.schemaPath.slice(schemaPath.length + 1).split('/')[0]);
    return [...branches.values()].map((branch) => {
      const ofValue = branch.map((one) => ({ ...one, instancePath: one.instancePath.slice(instancePath.length) }));
      return keepClosestBranch(ofValue, branchesIn(ofValue));
    });
  };

/** The errors without repetitions: branches of unions, subschemas of `propertyNames` and `not`. */
function essential(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const stated = errors.filter(
    ({ keyword, propertyName }) => propertyName === undefined && keyword !== 'not' && keyword !== 'if',
  );
  return keepClosestBranch(stated, branchesIn(stated));
}

function complaintAbout(error: ErrorObject, root: Json): Complaint {
  const path = pathOf(error.instancePath, root);
  const parent = (error.parentSchema ?? {}) as JsonObject;
  const params = error.params as Readonly<Record<string, string>>;
  switch (error.keyword) {
    case 'additionalProperties':
      return unknownProperty(path, params['additionalProperty'] ?? '', parent);
    case 'propertyNames':
      return badKey(path, params['propertyName'] ?? '', (parent['propertyNames'] ?? {}) as JsonObject);
    case 'required':
    case 'dependentRequired':
      return missingKey(path, params['missingProperty'] ?? '', parent);
    default:
      return wrongValue(error, path);
  }
}

function badKey(path: KeyPath, key: string, schema: JsonObject): Complaint {
  const known = Array.isArray(schema['enum']) ? schema['enum'].map(String) : undefined;
  if (known !== undefined) return unknownKey(path, key, known);
  return {
    code: 'wrong-value',
    at: [...path, key],
    on: 'key',
    what: 'the key has the wrong format',
    expected: path.includes('headers') ? 'the name of a header field' : 'letters, digits, dot, hyphen, underscore',
    next: 'rename it',
  };
}

/** A missing key and a misspelt form of it in the same mapping are one mistake. */
function isConsequence(error: ErrorObject, errors: readonly ErrorObject[]): boolean {
  if (error.keyword !== 'required') return false;
  const missing = (error.params as { missingProperty: string }).missingProperty;
  return errors.some(
    ({ keyword, instancePath, params, parentSchema }) =>
      keyword === 'additionalProperties' &&
      instancePath === error.instancePath &&
      nearest(String((params as JsonObject)['additionalProperty']), keysOf(parentSchema as JsonObject)) === missing,
  );
}

/** A value of another type than all allowed values is one mistake. */
const isAlsoUnlisted = (
  { keyword, instancePath, parentSchema }: ErrorObject,
  errors: readonly ErrorObject[],
): boolean =>
  keyword === 'type' &&
  errors.some(
    (other) =>
      ['enum', 'const'].includes(other.keyword) &&
      other.instancePath === instancePath &&
      other.parentSchema === parentSchema,
  );

/** @param errors of a validator with `allErrors` and `verbose`. */
export function schemaComplaints(errors: readonly ErrorObject[], root: Json): Complaint[] {
  const kept = essential(errors);
  const isOwn = (error: ErrorObject): boolean => !isConsequence(error, kept) && !isAlsoUnlisted(error, kept);
  return kept.filter(isOwn).map((error) => complaintAbout(error, root));
}

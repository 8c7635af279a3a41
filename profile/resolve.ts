/** References to environment variables in the strings of a profile: `${NAME}`, and `${NAME:-}` for one that need not be set. */

import { UserError } from '../contracts/errors/user-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const REFERENCE = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** The names that a string refers to, in the order of their first occurrence. */
export function referencesIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(REFERENCE), (match) => match[1] ?? ''))];
}

const OPTIONAL = /\$\{([A-Za-z_][A-Za-z0-9_]*):-\}/g;

/** The names that a string refers to by `${NAME:-}`. */
export function optionalReferencesIn(text: string): string[] {
  return Array.from(text.matchAll(OPTIONAL), (match) => match[1] ?? '');
}

/** The string with usual references instead of optional ones. */
export function requiredForm(text: string): string {
  return text.replaceAll(OPTIONAL, '${$1}');
}

/** True if the whole string is one reference. */
export function isReference(text: string): boolean {
  return /^\$\{[A-Za-z_][A-Za-z0-9_]*\}$/.test(text);
}

/** The parts of the string that are not references. */
export function withoutReferences(text: string): string {
  return text.replaceAll(REFERENCE, '');
}

/** The first malformed reference, from `${` to its closing brace; absent if all are well-formed. */
export function malformedReference(text: string): string | undefined {
  return /\$\{[^}]*\}?/.exec(withoutReferences(text))?.[0];
}

/** A reference to an unset variable. `readProfile` reports it with its place, so that this error is rare. */
export class UnsetVariableError extends UserError {
  override readonly name = 'UnsetVariableError';
  readonly variable: string;

  constructor(variable: string) {
    super({
      code: 'missing-variable',
      what: `the environment variable ${variable} is not set`,
      next: `set ${variable} in the environment or in the file .env next to the profile`,
    });
    this.variable = variable;
  }
}

/** The string with a text in place of each reference. */
export const replaceReferences = (text: string, textOf: (name: string) => string): string =>
  text.replaceAll(REFERENCE, (_reference, name: string) => textOf(name));

/**
 * Replaces references by the values of environment variables. A value is not expanded again, even if it looks like a reference.
 * @throws UnsetVariableError for a variable that is unset or empty.
 */
export const resolveReferences = (text: string, env: Environment): string =>
  replaceReferences(text, (name) => {
    const value = env[name];
    if (value === undefined || value === '') throw new UnsetVariableError(name);
    return value;
  });

/**
 * A value with the references in all its strings replaced.
 * @param isKept - true for the keys whose values stay as they are
 * @throws UnsetVariableError for a variable that is unset or empty.
 */
export function resolveIn<T>(value: T, env: Environment, isKept: (key: string) => boolean = () => false): T {
  if (typeof value === 'string') return resolveReferences(value, env) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => resolveIn(one, env, isKept)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, isKept(key) ? one : resolveIn(one, env, isKept)]);
  return Object.fromEntries(entries) as T;
}

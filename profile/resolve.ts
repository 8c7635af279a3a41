/** References to the environment inside profile strings: `${NAME}`. */

import { UserError } from '../contracts/user-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const REFERENCE = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** Names referred to in a string, in the order of their first appearance. */
export function referencesIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(REFERENCE), (match) => match[1] ?? ''))];
}

/** True if the whole string is one reference. */
export function isReference(text: string): boolean {
  return /^\$\{[A-Za-z_][A-Za-z0-9_]*\}$/.test(text);
}

/** The parts of the string that are not references. */
export function withoutReferences(text: string): string {
  return text.replaceAll(REFERENCE, '');
}

/** A `${` that begins no well-formed reference, as far as its closing brace; absent if every `${` begins one. */
export function malformedReference(text: string): string | undefined {
  return /\$\{[^}]*\}?/.exec(withoutReferences(text))?.[0];
}

/** A reference without a value in the environment. `readProfile` reports these with their places, so that it is seldom met. */
export class UnsetVariableError extends UserError {
  override readonly name = 'UnsetVariableError';
  readonly variable: string;

  constructor(variable: string) {
    super({
      code: 'missing-variable',
      what: `environment variable ${variable} is not set`,
      next: `set ${variable} in the environment or in .env next to the profile`,
    });
    this.variable = variable;
  }
}

/**
 * Puts values of the environment in the place of references. Values are taken as they are: what looks like a reference inside a value
 * stays text.
 * @throws UnsetVariableError for a variable that is unset or empty.
 */
export function resolveReferences(text: string, env: Environment): string {
  return text.replaceAll(REFERENCE, (_reference, name: string) => {
    const value = env[name];
    if (value === undefined || value === '') throw new UnsetVariableError(name);
    return value;
  });
}

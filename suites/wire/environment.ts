/** References to the environment inside profile strings: `${NAME}`. */

export type Environment = Readonly<Record<string, string | undefined>>;

const REFERENCE = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** Names referred to, each once, in order of appearance. */
export function referencesIn(text: string): string[] {
  return [...new Set([...text.matchAll(REFERENCE)].map((match) => match[1] as string))];
}

/** A reference without a value in the environment. A mistake of the user's, who forgot to set it. */
export class UnsetVariableError extends Error {
  override readonly name = 'UnsetVariableError';
  readonly code = 'environment.unset';
  readonly next: string;
  readonly variable: string;
  constructor(variable: string) {
    super(`environment variable ${variable} is not set`);
    this.variable = variable;
    this.next = `set ${variable} in the environment or in .env`;
  }
}

/**
 * The text with every reference replaced by its value.
 * @throws UnsetVariableError for a variable that is unset or empty.
 */
export function resolveReferences(text: string, env: Environment): string {
  return text.replaceAll(REFERENCE, (_, name: string) => {
    const value = env[name];
    if (value === undefined || value === '') throw new UnsetVariableError(name);
    return value;
  });
}

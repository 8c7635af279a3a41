/** Keys and certificates of a profile: PEM files named relative to it, or PEM text behind an environment reference. */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from '../../contracts/errors/user-error.ts';
import { resolveReferences, type Environment } from '../../profile/resolve.ts';

/** A PEM file the profile names that cannot be read. */
class PemFileError extends UserError {
  override readonly name = 'PemFileError';

  constructor(file: string, cause: Error) {
    super(
      {
        code: 'pem.file',
        what: `PEM file ${file} cannot be read: ${cause.message}`,
        next: 'name a readable PEM file, relative to the profile, or an environment variable that holds the PEM text',
      },
      { cause },
    );
  }
}

export interface PemSource {
  /** Folder of the profile. */
  readonly directory: string;
  readonly env: Environment;
}

/** @throws PemFileError, UnsetVariableError */
export function readPem(value: string, { directory, env }: PemSource): string {
  const text = resolveReferences(value, env);
  if (text.includes('-----BEGIN')) return text;
  try {
    return readFileSync(resolve(directory, text), 'utf8');
  } catch (cause) {
    throw new PemFileError(text, cause as Error);
  }
}

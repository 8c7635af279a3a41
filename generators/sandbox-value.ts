/** Values of the sandbox header field, which may be any unique string of at least 8 characters (Authentication, 2). */

import { seedFor } from './seed.ts';
import { uuidFor } from './uuid.ts';

/** A value for a name, the same each time. */
export type SandboxForm = (name: string) => string;

/**
 * The usual value: of letters and digits only, so that a target that rejects other characters, which the document allows, is tested nevertheless.
 * Scenarios about the header field send the other characters.
 */
export const plainSandboxValue: SandboxForm = (name) => name.replaceAll(/[^a-z\d]/gi, '').padStart(8, 'x');

/** Eight digits. */
const digits: SandboxForm = (name) => String(seedFor(0, name) % 100_000_000).padStart(8, '0');

/** Forms that a target may demand although any string is allowed: of a certain syntax, short, of digits only. */
export const OTHER_SANDBOX_FORMS: readonly SandboxForm[] = [uuidFor, digits];

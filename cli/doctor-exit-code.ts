import type { Diagnosis } from '../doctor/diagnosis.ts';
import { EXIT } from './exit-codes.ts';

/** Checks of a connection, in contrast to checks of what the profile declares. */
const UNREACHABLE: readonly Diagnosis['check'][] = ['reach', 'listener'];

/** Exit code of an examination: an unreachable target is distinguished from one that differs from its profile, since different people fix it. */
export function doctorExitCode(diagnoses: readonly Diagnosis[]): number {
  const failed = diagnoses.filter(({ outcome }) => outcome === 'failed');
  if (failed.length === 0) return EXIT.ok;
  return failed.some(({ check }) => UNREACHABLE.includes(check)) ? EXIT.unreachable : EXIT.usage;
}

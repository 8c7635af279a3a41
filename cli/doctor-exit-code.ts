import type { Diagnosis } from '../doctor/diagnosis.ts';
import { EXIT } from './exit-codes.ts';

/** Something at the other end of a line, as against something that is not as the profile says. */
const UNREACHABLE: readonly Diagnosis['check'][] = ['reach', 'listener'];

/** Exit code of an examination: unreachable is told from a profile and a target that disagree, since other people mend it. */
export function doctorExitCode(diagnoses: readonly Diagnosis[]): number {
  const ill = diagnoses.filter(({ outcome }) => outcome === 'ill');
  if (ill.length === 0) return EXIT.ok;
  return ill.some(({ check }) => UNREACHABLE.includes(check)) ? EXIT.unreachable : EXIT.usage;
}

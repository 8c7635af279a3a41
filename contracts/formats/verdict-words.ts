/** The meaning of each verdict, as data for reports and docs/verdicts.md. */

import type { Overall, Verdict } from './result.ts';

export interface VerdictWord {
  readonly verdict: Verdict;
  /** One sentence for a reader who does not know the word. */
  readonly meaning: string;
  /** What the reader can do about it. */
  readonly next: string;
}

/** In the order of tables: decided verdicts, undecided ones, errors of the suite. */
export const VERDICT_WORDS: readonly VerdictWord[] = [
  {
    verdict: 'pass',
    meaning: 'At least one case was decided, and the requirement was met in every one.',
    next: 'Nothing.',
  },
  {
    verdict: 'fail',
    meaning: 'A case violated the requirement; a finding contains the smallest exchange that shows it.',
    next: 'Read the finding, send its curl line, fix the provider, replay the finding.',
  },
  {
    verdict: 'warn',
    meaning:
      'A recommendation was not followed, or a response is unusual where the documents state no status or type.',
    next: 'Read the finding; it never makes a run NON-CONFORMANT.',
  },
  {
    verdict: 'waived',
    meaning: 'A failure that a waiver accepts, with a reason, an owner and a last day.',
    next: 'Fix it before the waiver expires; a run with a waiver makes no certificate.',
  },
  {
    verdict: 'inconclusive',
    meaning: 'A precondition could not be reached, so nothing was decided; the root cause is named.',
    next: 'Fix the root cause, or declare in the profile what the case needs.',
  },
  {
    verdict: 'undeclared',
    meaning: 'The documents leave it unspecified and the profile declares nothing: what was observed is recorded, nothing is judged.',
    next: 'Declare it in the profile, and it is tested like any other requirement.',
  },
  {
    verdict: 'not-offered',
    meaning: 'The profile declares that the target does not offer it, where the documents allow that.',
    next: 'Nothing, unless the profile is wrong.',
  },
  {
    verdict: 'not-run',
    meaning:
      'Left out of this run: filtered, read-only, beyond the chosen effort, or not observable from outside.',
    next: 'Run it without the filter, or with more effort.',
  },
  {
    verdict: 'error',
    meaning: 'The check of the suite itself failed. The verdict says nothing about the target.',
    next: 'Report it as a fault of the suite.',
  },
];

export interface OverallWord {
  readonly overall: Overall;
  readonly meaning: string;
}

/** From best to worst. */
export const OVERALL_WORDS: readonly OverallWord[] = [
  {
    overall: 'CONFORMANT',
    meaning: 'No requirement fails, and every mandatory requirement that the profile lets the suite reach was decided.',
  },
  {
    overall: 'NOT FULLY VERIFIED',
    meaning:
      'No requirement fails, yet a mandatory one could not be decided, or nothing was decided; under certification also where one is open and undeclared, waived, or left out.',
  },
  { overall: 'NON-CONFORMANT', meaning: 'At least one requirement fails and no waiver accepts it.' },
  {
    overall: 'RUN INVALID',
    meaning: 'The run proves nothing about the target: the suite failed, or the run was not completed.',
  },
];

/** Every verdict, in the order of `VERDICT_WORDS`. */
export const VERDICTS: readonly Verdict[] = VERDICT_WORDS.map(({ verdict }) => verdict);

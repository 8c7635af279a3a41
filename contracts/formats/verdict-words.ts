/** What each verdict means, as data: reports and docs/verdicts.md take their words from here. */

import type { Overall, Verdict } from './result.ts';

export interface VerdictWord {
  readonly verdict: Verdict;
  /** One sentence for a reader who has not seen the word before. */
  readonly meaning: string;
  /** What its reader may do about it. */
  readonly next: string;
}

/** In the order in which a table shows them: what was decided, what was not, what is the suite's own. */
export const VERDICT_WORDS: readonly VerdictWord[] = [
  {
    verdict: 'pass',
    meaning: 'At least one case was decided, and the requirement was met in every one.',
    next: 'Nothing.',
  },
  {
    verdict: 'fail',
    meaning: 'A case showed the requirement broken; a finding holds the smallest exchange that shows it.',
    next: 'Read the finding, send its curl line, mend the provider, replay it.',
  },
  {
    verdict: 'warn',
    meaning:
      'A recommendation was not followed, or an answer is unusual where the documents tie no status or type to it.',
    next: 'Read the finding; it never makes a run NON-CONFORMANT.',
  },
  {
    verdict: 'waived',
    meaning: 'A failure that a waiver accepts, with a reason, an owner and a last day.',
    next: 'Mend it before the last day; a waiver never makes a certificate.',
  },
  {
    verdict: 'inconclusive',
    meaning: 'A precondition could not be reached, so nothing was decided; the root cause is named.',
    next: 'Mend the root cause, or give the profile what the case needs.',
  },
  {
    verdict: 'undeclared',
    meaning: 'The documents leave it open and the profile says nothing: what was seen is recorded, nothing is judged.',
    next: 'Declare it in the profile, and it is tested like any other requirement.',
  },
  {
    verdict: 'not-offered',
    meaning: 'The profile says the target does not offer it, where the documents allow that.',
    next: 'Nothing, unless the profile is wrong.',
  },
  {
    verdict: 'not-run',
    meaning:
      'Left out of this run: filtered, read-only, beyond the effort asked for, or not to be decided from outside.',
    next: 'Run it without the filter, or with more effort.',
  },
  {
    verdict: 'error',
    meaning: 'The suite itself failed on it. It says nothing about the target.',
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
    meaning: 'The run proves nothing about the target: the suite failed, or the run did not come to its end.',
  },
];

/** Every verdict, in the order of `VERDICT_WORDS`. */
export const VERDICTS: readonly Verdict[] = VERDICT_WORDS.map(({ verdict }) => verdict);

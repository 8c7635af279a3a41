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
    meaning: 'At least one case was decided, and every decided case met the requirement.',
    next: 'Nothing.',
  },
  {
    verdict: 'fail',
    meaning: 'A case violated the requirement; a finding contains the smallest exchange that shows it.',
    next: 'Read the finding, send its curl command, fix the provider, replay the finding.',
  },
  {
    verdict: 'warn',
    meaning: 'A recommendation was not followed, or a response is unusual where the documents state no status or type.',
    next: 'Read the finding. A warning never makes a run NON-CONFORMANT.',
  },
  {
    verdict: 'waived',
    meaning: 'A failure that a waiver accepts, with a reason, an owner and an expiry date.',
    next: 'Fix it before the waiver expires; a run with a waiver gives no certificate.',
  },
  {
    verdict: 'inconclusive',
    meaning: 'A precondition was not met, so no case was decided; the report names the cause.',
    next: 'Fix the cause, or declare in the profile what the case needs.',
  },
  {
    verdict: 'undeclared',
    meaning: 'The documents leave the point unspecified and the profile does not declare it: recorded, but not judged.',
    next: 'Declare it in the profile; then it is tested like any other requirement.',
  },
  {
    verdict: 'not-offered',
    meaning: 'The profile declares that the target does not offer it, where the documents allow that.',
    next: 'Nothing, unless the profile is wrong.',
  },
  {
    verdict: 'not-run',
    meaning: 'Not part of this run: filtered, read-only, beyond the chosen effort, or not observable by a client.',
    next: 'Run without the filter, or with more effort.',
  },
  {
    verdict: 'error',
    meaning: 'The suite itself failed. The verdict says nothing about the target.',
    next: 'Report it as an error in the suite.',
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
    meaning: 'No requirement fails, and every mandatory requirement that can be tested with the profile was decided.',
  },
  {
    overall: 'NOT FULLY VERIFIED',
    meaning:
      'No requirement fails, but a mandatory one could not be decided, or no requirement was decided. With `--certify` also if a requirement is undeclared, waived or not run, or depends on a value that is assumed or that `conform learn` observed.',
  },
  { overall: 'NON-CONFORMANT', meaning: 'At least one requirement fails and no waiver accepts it.' },
  {
    overall: 'RUN INVALID',
    meaning: 'The run shows nothing about the target: the suite failed, or the run was not completed.',
  },
];

/** Every verdict, in the order of `VERDICT_WORDS`. */
export const VERDICTS: readonly Verdict[] = VERDICT_WORDS.map(({ verdict }) => verdict);

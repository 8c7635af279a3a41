/** Progress reports of a run, in addition to the events of its recording. */

import type { Overall, Verdict } from '../contracts/formats/result.ts';

export type ProgressNote =
  | { readonly event: 'planned'; readonly requirements: number; readonly scenarios: number }
  | { readonly event: 'scenario-begun'; readonly scenario: string }
  | { readonly event: 'scenario-ended'; readonly scenario: string }
  | { readonly event: 'judged'; readonly requirement: string; readonly verdict: Verdict }
  | { readonly event: 'ended'; readonly overall: Overall };

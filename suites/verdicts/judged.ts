/** A requirement as judged: its line in the result, and its counterexamples. */

import type { Finding, RequirementResult } from '../../contracts/formats/result.ts';

export interface Judged {
  readonly result: RequirementResult;
  readonly findings: readonly Finding[];
}

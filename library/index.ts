/** What the vitest project of a provider imports: the suite against an implementation that the project starts, with the verdicts and reports of the command. */

export { conformanceSuite, type ConformanceOptions } from './conformance-suite.ts';
export type { TargetSource } from './target-address.ts';
export type { ConfirmEffort } from '../runner/reproduction/confirm-effort.ts';
export type { Effort } from '../profile/run-options.ts';
export type { Profile } from '../contracts/formats/profile.ts';
export type { Result, Overall, Verdict, Finding } from '../contracts/formats/result.ts';

/** The result of a run: plain data that every report is a projection of. */

import type { Basis, Level } from '../requirement.ts';
import type { Facts, RecordedRequest, RecordedResponse, Failure } from './recording.ts';

/** Verdicts of a requirement (after ISO/IEC 9646), see docs/verdicts.md. "skip" is not among them. */
export type Verdict =
  'pass' | 'fail' | 'warn' | 'inconclusive' | 'undeclared' | 'not-offered' | 'not-run' | 'waived' | 'error';

/** Verdict of a run or of one interface. */
export type Overall = 'CONFORMANT' | 'NOT FULLY VERIFIED' | 'NON-CONFORMANT' | 'RUN INVALID';

/** One exchange as evidence, with the redaction of the recorder already applied. */
export interface Evidence {
  readonly seq: number;
  readonly operation: string;
  readonly identity: string;
  readonly facts: Facts;
  readonly request: RecordedRequest;
  readonly response?: RecordedResponse;
  readonly failure?: Failure;
  /** The request as a POSIX shell line, credentials as references to the environment. */
  readonly curl: string;
}

/** The smallest counterexample of a requirement. */
export interface Finding {
  readonly requirement: string;
  readonly verdict: 'fail' | 'warn';
  readonly operation: string;
  readonly identity: string;
  /** What makes two findings the same one; occurrences of one signature are counted, not repeated. */
  readonly signature: string;
  readonly occurrences: number;
  readonly expected: string;
  readonly received: string;
  /** JSON Pointer into the response or notification body, where the finding is about a place in it. */
  readonly pointer?: string;
  readonly hint?: string;
  readonly evidence: readonly Evidence[];
  /** Command line that replays it. */
  readonly replay: string;
}

export interface RequirementResult {
  readonly id: string;
  readonly interface: string;
  readonly statement: string;
  readonly source: { readonly document: string; readonly section: string; readonly item?: string };
  readonly basis: Basis;
  readonly level: Level;
  readonly operations: readonly string[];
  readonly verdict: Verdict;
  /** Cases decided; a pass needs at least one. */
  readonly decided: number;
  /** Why, in one sentence; always present unless the verdict is `pass`. */
  readonly reason?: string;
  /** Root cause of an `inconclusive`: sequence number of an exchange, or a requirement id. */
  readonly rootCause?: { readonly seq?: number; readonly requirement?: string };
  /** For open requirements and records: what was seen. */
  readonly observed?: readonly string[];
  /** Sequence numbers of up to a few exchanges that decided it. */
  readonly witnesses: readonly number[];
}

export interface InterfaceResult {
  readonly interface: string;
  readonly title: string;
  readonly overall: Overall;
  readonly counts: Readonly<Record<Verdict, number>>;
}

export interface Result {
  readonly format: 'partner-conform/result/1';
  /** False while a run is going on; a result that stayed so belongs to a killed run and is RUN INVALID. */
  readonly complete: boolean;
  readonly run: {
    readonly id: string;
    readonly startedAt: string;
    readonly seconds: number;
    readonly seed: number;
    readonly effort: string;
    readonly strict: boolean;
    readonly certification: boolean;
    readonly suiteVersion: string;
    readonly node: string;
    readonly commandLine: string;
    readonly exchanges: number;
    readonly deliveries: number;
  };
  readonly profile: { readonly name: string; readonly mode: string; readonly file: string };
  readonly overall: Overall;
  /** Why the overall verdict is what it is, one sentence each; never empty unless CONFORMANT. */
  readonly because: readonly string[];
  readonly interfaces: readonly InterfaceResult[];
  readonly requirements: readonly RequirementResult[];
  readonly findings: readonly Finding[];
  readonly leftovers: readonly { readonly what: string; readonly why: string }[];
}

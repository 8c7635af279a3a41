/** The result of a run: plain data that every report is a projection of. */

import type { DeclaredWaiver } from './profile.ts';
import type { SourceDocument } from '../contract.ts';
import type { Basis, Level } from '../requirement.ts';
import type { DeliveryFacts, Facts, Failure, RecordedRequest, RecordedResponse } from './recording.ts';

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
  /** Those of the request, or of the hub whose callback was notified. */
  readonly facts: Facts | DeliveryFacts;
  readonly request: RecordedRequest;
  readonly response?: RecordedResponse;
  readonly failure?: Failure;
  /** The request as a POSIX shell line, credentials as references to the environment. */
  readonly curl: string;
}

/**
 * What came of sending a finding again, as the shortest sequence that shows it, from a clean start: a new listener, new credentials, new
 * resources. It explains a finding; a violation that was recorded stays one.
 */
export interface Confirmation {
  /** `confirmed`: each repetition violated the requirement in the same way; `intermittent`: some did; `not-alone`: none. */
  readonly outcome: 'confirmed' | 'intermittent' | 'not-alone';
  /** Repetitions that violated it, and all repetitions. */
  readonly violated: number;
  readonly repetitions: number;
  /** Requests of the shortest sequence; absent if none was found. */
  readonly requests?: number;
  /** What is needed in addition to the request itself, or why no sequence was found: one sentence. */
  readonly needed?: string;
}

/** The smallest counterexample of a requirement. */
export interface Finding {
  /** Made from requirement, operation, identity and signature: the same in each run that finds it. */
  readonly id: string;
  readonly requirement: string;
  readonly verdict: 'fail' | 'warn';
  readonly operation: string;
  readonly identity: string;
  /** What makes two findings equal; occurrences of one signature are counted, not repeated. */
  readonly signature: string;
  readonly occurrences: number;
  readonly expected: string;
  readonly received: string;
  /** JSON Pointer into the response or notification body, where the finding is about a place in it. */
  readonly pointer?: string;
  readonly hint?: string;
  readonly evidence: readonly Evidence[];
  /** Sequence numbers of the notes of the recording that belong to it, such as the window in which a notification is missing. */
  readonly notes?: readonly number[];
  /** The passing exchange that differs least from the first of `evidence`, where the run has one. */
  readonly nearestPassing?: Evidence;
  /** Absent where it was not sent again. */
  readonly confirmation?: Confirmation;
  /** Command line that replays it. */
  readonly replay: string;
}

/** What stops the target from responding, found by starting it again with the command of the profile and sending what was recorded. */
export interface Stop {
  /** Made from the address of the target. */
  readonly id: string;
  readonly interfaces: readonly string[];
  /** Sequence numbers of the recorded exchanges of the shortest sequence, in the order sent; empty if none was found. */
  readonly exchanges: readonly number[];
  /** Repetitions of the sequence after which the target did not respond, and all repetitions. */
  readonly stopped: number;
  readonly repetitions: number;
  /** How often the target was started again. */
  readonly restarts: number;
  /** One sentence. */
  readonly summary: string;
  /** Command line that replays it; absent if no sequence was found, or the run is not stored. */
  readonly replay?: string;
}

/** A difference between the smallest failing exchange of a cause and the passing exchange that is shown with it. */
export interface Difference {
  readonly message: 'request' | 'response';
  readonly part: 'identity' | 'method' | 'path' | 'query' | 'header' | 'body' | 'status';
  /** Name of the parameter or header field, or JSON Pointer of the member; absent for the other parts. */
  readonly name?: string;
  /** As text; absent where the failing exchange has none. */
  readonly failing?: string;
  /** As text; absent where the passing exchange has none. */
  readonly passing?: string;
}

/** What explains one or more findings: what is wrong, and what distinguishes the failing exchanges from the passing ones. */
export interface Cause {
  /** Made from what is wrong and where: the same in each run that finds it. */
  readonly id: string;
  readonly verdict: 'fail' | 'warn';
  /** What is wrong, in one sentence. */
  readonly title: string;
  /** When it is wrong, if something distinguishes the failing exchanges; completes "whenever ...". */
  readonly condition?: string;
  /** How well the condition, or the operation, distinguishes them: violated cases and all cases where it applies, and cases that pass elsewhere. */
  readonly support: { readonly violated: number; readonly of: number; readonly passing: number };
  /** Ids of its findings, the one with the smallest failing exchange first. */
  readonly findings: readonly string[];
  /** Requirements that it violates, mandatory ones first. */
  readonly requirements: readonly string[];
  /** Requirements that stay undecided because of it. */
  readonly undecided: readonly string[];
  readonly operations: readonly string[];
  /** The passing exchange that differs least from the smallest failing one, and the differences. */
  readonly passing?: Evidence;
  readonly differences: readonly Difference[];
}

/** A waiver of the profile and its effect. */
export interface Waiver extends DeclaredWaiver {
  /** `applied` covers a failure; `stale` covers nothing any more; `expired` is past its last day. A run with one of the last two ends with exit code 6. */
  readonly state: 'applied' | 'stale' | 'expired';
}

/** The verdict of a requirement at one operation. */
export interface OperationVerdict {
  readonly operation: string;
  readonly verdict: Verdict;
  readonly decided: number;
  readonly reason?: string;
}

export interface RequirementResult {
  readonly id: string;
  readonly interface: string;
  readonly statement: string;
  readonly source: { readonly document: string; readonly section: string; readonly item?: string };
  readonly basis: Basis;
  readonly level: Level;
  /** Present for a rule for the client: it is judged on the suite's own requests and says nothing about the target. */
  readonly subject?: 'client';
  readonly operations: readonly string[];
  /** Keys of the declarations that would close it, or that it needs before it can be exercised. */
  readonly declarations?: readonly string[];
  readonly verdict: Verdict;
  /** Cases decided; a pass needs at least one. */
  readonly decided: number;
  /** Why, in one sentence; always present unless the verdict is `pass`. */
  readonly reason?: string;
  /** True for an `inconclusive`, or a `not-run` without evidence, whose rule concerns only what a provider may leave out and did leave out. */
  readonly vacuous?: boolean;
  /** True for a `not-run` whose evidence no scenario of the run provides; it counts as undecided. */
  readonly withoutEvidence?: boolean;
  /** True for a `not-run` that no client can observe, whatever it sends. */
  readonly unobservable?: boolean;
  /** Root cause of an `inconclusive`: sequence number of an exchange, or a requirement id. */
  readonly rootCause?: { readonly seq?: number; readonly requirement?: string };
  /** For open requirements and records: what was observed. */
  readonly observed?: readonly string[];
  /** Sequence numbers of up to a few exchanges that decided it. */
  readonly witnesses: readonly number[];
  /** One entry per operation, if the run distinguishes them. */
  readonly perOperation?: readonly OperationVerdict[];
}

export interface InterfaceResult {
  readonly interface: string;
  readonly title: string;
  readonly source?: SourceDocument;
  readonly overall: Overall;
  readonly counts: Readonly<Record<Verdict, number>>;
  /** Decided part of the decidable mandatory requirements, from 0 to 1; absent if the run had nothing to decide. */
  readonly decidedShare?: number;
}

/** What the profile should declare, and what that decides. */
export interface DeclareFirst {
  /** The section of the profile, and the key in it. */
  readonly section: 'declarations' | 'bindings' | 'triggers';
  readonly key: string;
  /** Ids of the undecided requirements that can be decided with it and with those before it. */
  readonly requirements: readonly string[];
}

/** Options that left out a part of the requirements of an interface; absent if none did. */
export interface LimitingOptions {
  /** Selectors of `--only`: ids of requirements, or their beginnings. */
  readonly only?: readonly string[];
  /** Selectors of `--exclude`. */
  readonly exclude?: readonly string[];
  /** True with `--read-only`. */
  readonly readOnly?: true;
}

export interface Result {
  readonly format: 'partner-conform/result/2';
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
    /** Decided share of each interface, from 0 to 1, below which the run has exit code 3. Default 0.8. */
    readonly requiredShare?: number;
    readonly limitedBy?: LimitingOptions;
    readonly suiteVersion: string;
    readonly node: string;
    readonly commandLine: string;
    readonly exchanges: number;
    readonly deliveries: number;
    /** Present for one of several processes among which a run is divided; its verdicts are preliminary. */
    readonly shard?: { readonly index: number; readonly count: number };
    /** True where a signal ended the run before its plan was done. */
    readonly interrupted?: boolean;
    /** Interfaces that never responded to a known-good call, or stopped responding. */
    readonly unreachable?: readonly string[];
    /** Where a target stopped responding and the profile has a command that starts it again. */
    readonly stops?: readonly Stop[];
  };
  readonly profile: { readonly name: string; readonly mode: string; readonly file: string };
  readonly overall: Overall;
  /** Why the overall verdict is what it is, one sentence each; never empty unless CONFORMANT. */
  readonly because: readonly string[];
  readonly interfaces: readonly InterfaceResult[];
  readonly requirements: readonly RequirementResult[];
  readonly findings: readonly Finding[];
  /** Each finding belongs to one cause. Those of greatest weight come first. */
  readonly causes: readonly Cause[];
  /** At most three, the one that decides most requirements first; absent if a declaration decides nothing more. */
  readonly declareFirst?: readonly DeclareFirst[];
  /** Resources that the run created and could not remove. */
  readonly leftovers: readonly { readonly what: string; readonly why: string }[];
  /** The waivers given to the run, including stale and expired ones. */
  readonly waivers?: readonly Waiver[];
}

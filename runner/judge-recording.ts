/** What a run was begun with and its recording -> its result. The same for a run that has just ended and for one stored long ago. */

import type { Contract } from '../contracts/contract.ts';
import type { RecordingEvent } from '../contracts/formats/recording.ts';
import type { Result } from '../contracts/formats/result.ts';
import { declaredValue } from '../profile/declared-value.ts';
import { limitingOptions } from '../profile/run-options.ts';
import { withAvailability } from '../suites/evidence/availability.ts';
import { History } from '../suites/evidence/history.ts';
import { withReceipts } from '../suites/evidence/receipts.ts';
import { beforeTheirEnd, endedCredentials } from '../suites/verdicts/ended-credentials.ts';
import type { RunEvidence } from '../suites/verdicts/evidence.ts';
import { observe } from '../suites/verdicts/observe.ts';
import { judgeRows, judgeRun, plannedRows, type JudgedRun } from '../suites/verdicts/pipeline.ts';
import type { Judged, JudgedRow } from '../suites/verdicts/rows.ts';
import {
  noneTaken,
  observeShared,
  outcomesOf,
  rowOf,
  type Outcomes,
  type Taken,
} from '../suites/verdicts/shared-rows.ts';
import type { BegunRun } from './begun-run.ts';
import { findingContext, judgementsFor } from './judging.ts';
import { runProblems } from '../suites/verdicts/run-problems.ts';

export interface CapturedRun {
  readonly begun: BegunRun;
  readonly events: readonly RecordingEvent[];
  /** False for a run that continues, or was killed: its recording is incomplete. */
  readonly complete: boolean;
  readonly seconds: number;
  readonly leftovers: Result['leftovers'];
}

/** Requirements with their verdicts. */
export type JudgedRequirements = ReadonlyMap<string, Judged>;

export interface JudgedRecording {
  readonly result: Result;
  readonly judged: JudgedRequirements;
}

/** The words of the reports, so that they say it once. */
const UNENDED = 'the run was not completed';

/** A shard alone proves nothing: others have the rest of the evidence. */
const shardText = ({ shard }: BegunRun): readonly string[] =>
  shard === undefined ? [] : [`this is shard ${shard.index} of ${shard.count}, without the evidence of the others`];

const count = (events: readonly RecordingEvent[], kind: RecordingEvent['event']): number =>
  events.filter(({ event }) => event === kind).length;

/** A recording and what it was begun with. */
type Recorded = Pick<CapturedRun, 'begun' | 'events'>;

function evidenceOf(
  contracts: readonly Contract[],
  { begun, events, complete = true }: Recorded & Partial<CapturedRun>,
): RunEvidence {
  const { options, plan, profile } = begun;
  const { faults, ...course } = runProblems(events);
  const ended = endedCredentials(events);
  const available = withAvailability(beforeTheirEnd(events, ended), contracts, (contract) =>
    declaredValue(contract, profile, `${contract.id}.readAvailable`),
  );
  const history = new History(
    withReceipts(available, contracts, (contract, key) => declaredValue(contract, profile, key)),
  );
  return {
    contracts,
    plan,
    profile,
    options,
    history,
    ended,
    ...course,
    faults: [...(complete ? [] : [UNENDED]), ...shardText(begun), ...faults],
    startedAt: begun.startedAt,
    judgementFor: judgementsFor({ profile, options, history }),
    finding: findingContext({ options, command: begun.replay, folder: begun.shownFolder }),
  };
}

const byRequirement = (rows: readonly JudgedRow[]): JudgedRequirements =>
  new Map(rows.map(({ judged }) => [judged.result.id, judged]));

/** The requirements of a recording alone, without the verdict of the run and its causes. */
export const judgeRequirements = (contracts: readonly Contract[], captured: CapturedRun): JudgedRequirements =>
  byRequirement(judgeRows(evidenceOf(contracts, captured)).rows);

function withResult(captured: CapturedRun, evidence: RunEvidence, { rows, verdict }: JudgedRun): JudgedRecording {
  const { begun, events, complete, seconds, leftovers } = captured;
  const { options, profile, profileFile } = begun;
  const { interrupted, unreachable } = evidence;
  const limitedBy = limitingOptions(options);
  const result: Result = {
    format: 'partner-conform/result/2',
    complete,
    run: {
      id: begun.id,
      startedAt: begun.startedAt,
      seconds: Math.round(seconds * 1000) / 1000,
      seed: options.seed,
      effort: options.effort,
      strict: options.strict,
      certification: options.certification,
      ...(options.requiredShare === undefined ? {} : { requiredShare: options.requiredShare }),
      ...(limitedBy === undefined ? {} : { limitedBy }),
      suiteVersion: begun.suiteVersion,
      node: begun.node,
      commandLine: begun.commandLine,
      exchanges: count(events, 'exchange'),
      deliveries: count(events, 'delivery'),
      ...(begun.shard === undefined ? {} : { shard: { index: begun.shard.index, count: begun.shard.count } }),
      ...(interrupted ? { interrupted: true } : {}),
      ...(unreachable.size > 0 ? { unreachable: [...unreachable.keys()] } : {}),
    },
    profile: { name: profile.name, mode: profile.mode, file: profileFile },
    ...verdict,
    leftovers,
  };
  return { result, judged: byRequirement(rows) };
}

export function judgeRecording(contracts: readonly Contract[], captured: CapturedRun): JudgedRecording {
  const evidence = evidenceOf(contracts, captured);
  return withResult(captured, evidence, judgeRun(evidence));
}

/** What a second thread observes of a recording: rows from the last one on, until all are taken. */
export function observeLastRows(contracts: readonly Contract[], recorded: Recorded, taken: Taken): Outcomes {
  const evidence = evidenceOf(contracts, recorded);
  return outcomesOf(observeShared(plannedRows(evidence).toReversed(), evidence, taken).values());
}

/**
 * The same as `judgeRecording`, with a second thread.
 *
 * @param observedThere makes the second thread observe rows; what it does not observe is observed here
 */
export async function judgeWithSecondThread(
  contracts: readonly Contract[],
  captured: CapturedRun,
  observedThere: (taken: Taken) => Promise<Outcomes>,
): Promise<JudgedRecording> {
  const taken = noneTaken();
  const there = observedThere(taken);
  const evidence = evidenceOf(contracts, captured);
  const rows = plannedRows(evidence);
  const here = observeShared(rows, evidence, taken);
  const outcomes: Outcomes = here.size === rows.length ? new Map() : await there;
  const observed = rows.map((row) => {
    const { id } = row.requirement;
    const outcome = outcomes.get(id);
    return here.get(id) ?? (outcome && rowOf(row, outcome)) ?? observe(row, evidence);
  });
  return withResult(captured, evidence, judgeRun(evidence, observed));
}

/** The result of a run in progress. The final result replaces it in the run's folder; after a kill it remains. */
export const begunResult = (contracts: readonly Contract[], begun: BegunRun): Result =>
  judgeRecording(contracts, { begun, events: [], complete: false, seconds: 0, leftovers: [] }).result;

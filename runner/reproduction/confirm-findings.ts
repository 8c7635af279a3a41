/** Sends the findings of a run again before it ends, within a part of its time. */

import type { Result } from '../../contracts/formats/result.ts';
import { groupBy } from '../../contracts/group-by.ts';
import type { Finding } from '../../contracts/formats/result.ts';
import type { CapturedRun } from '../judge-recording.ts';
import { leftoverLine } from '../leftover-line.ts';
import type { RunInput } from '../run-input.ts';
import { runNamesOf } from '../run-name.ts';
import type { Redactor } from '../../transport/redaction/redactor.ts';
import type { ConfirmEffort } from './confirm-effort.ts';
import { reproduce } from './reproduce.ts';
import type { Reproduction } from './reproduction.ts';
import { sameViolation } from './same-violation.ts';
import { Session } from './session.ts';
import { Sources } from './sources.ts';

const SHARE = 0.2;
/** A short run has time for a few findings, too. */
const LEAST_MS = 3_000;

/** One of each kind first, so that a short time is enough for all kinds. */
export function inOrder(findings: readonly Finding[]): readonly Finding[] {
  const groups = [...groupBy(findings, ({ operation, signature }) => `${operation}\n${signature}`).values()];
  const rounds = Math.max(0, ...groups.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) => groups.flatMap((group) => group[round] ?? [])).flat();
}

export interface ConfirmInput extends RunInput {
  readonly captured: CapturedRun;
  readonly result: Result;
  /** The one that the run was recorded with: it knows what it hid. */
  readonly redactor: Redactor;
  readonly effort: Exclude<ConfirmEffort, 'none'>;
}

export interface ConfirmedFindings {
  readonly reproductions: readonly Reproduction[];
  /** What the sequences created and could not remove. */
  readonly leftovers: Result['leftovers'];
}

/** Never rejects for what a target does. */
export async function confirmFindings(input: ConfirmInput): Promise<ConfirmedFindings> {
  const { contracts, captured, result, redactor, effort, signal, profile, env, directory, files, onProgress } = input;
  const { begun, events } = captured;
  if (result.findings.length === 0 || result.run.interrupted || result.run.unreachable)
    return { reproductions: [], leftovers: [] };
  const end = effort === 'full' ? Infinity : performance.now() + Math.max(LEAST_MS, captured.seconds * 1000 * SHARE);
  const mayTry = (): boolean => performance.now() < end && !signal.aborted;
  const session = new Session({
    ...{ contracts, profile, directory, env, redactor, signal, begun },
    ...(files ? { ledger: files.ledger } : {}),
  });
  const judge = sameViolation(contracts, begun);
  const laboratory = {
    ...{ contracts, profile: begun.profile, events, session, mayTry },
    sources: new Sources(events, contracts, runNamesOf(begun)),
    ...{ judge, judgeRecorded: judge },
  };
  const reproductions: Reproduction[] = [];
  const leftovers: Result['leftovers'][number][] = [];
  try {
    for (const [index, finding] of inOrder(result.findings).entries()) {
      if (!mayTry()) break;
      onProgress?.({ event: 'confirming', done: index, of: result.findings.length });
      // One after the other: the findings share the pace and the listener.
      const reproduction = await reproduce(finding, laboratory);
      if (reproduction) reproductions.push(reproduction);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    leftovers.push(...(await session.close()).map(leftoverLine));
  }
  return { reproductions, leftovers };
}

/** The result with what came of sending its findings again. Verdicts do not change. */
export function withConfirmations(result: Result, reproductions: readonly Reproduction[]): Result {
  const byFinding = new Map(reproductions.map((one) => [one.finding, one.confirmation]));
  return {
    ...result,
    findings: result.findings.map((finding) => {
      const confirmation = byFinding.get(finding.id);
      return confirmation ? { ...finding, confirmation } : finding;
    }),
  };
}

import type { JsonObject } from '../../contracts/contract.ts';
import { Refusal } from '../http/refusal.ts';

/**
 * The life of a change request at this provider. The document names two states, rejected and approved, and says of both that an update is
 * offered; the rest is this provider's choice.
 *
 * Submitted -> InReview -> Approved -> Scheduled -> InProgress -> Completed or Failed; from review also to Rejected, and from there, by the
 * partner, back to Submitted. A partner may cancel until work has begun.
 */
interface State {
  /** Members a partner may update; `all` for every one. */
  readonly updatable: readonly string[] | 'all';
  /** States a partner may move it to. */
  readonly partnerMoves: readonly string[];
}

/** What is written about the work, as against what was approved. */
const RECORD = ['note', 'workLog', 'attachment'];
const PARTIAL = [
  ...['description', 'externalId', 'priority', 'relatedParty', 'relatedChangeRequest'],
  ...['plannedStartTime', 'plannedEndTime', 'scheduledDate', ...RECORD],
];

export const lifeCycle: Readonly<Record<string, State>> = {
  Submitted: { updatable: 'all', partnerMoves: ['Cancelled'] },
  InReview: { updatable: 'all', partnerMoves: ['Cancelled'] },
  Rejected: { updatable: 'all', partnerMoves: ['Submitted', 'Cancelled'] },
  Approved: { updatable: PARTIAL, partnerMoves: ['Cancelled'] },
  Scheduled: { updatable: PARTIAL, partnerMoves: ['Cancelled'] },
  InProgress: { updatable: RECORD, partnerMoves: [] },
  Completed: { updatable: [], partnerMoves: [] },
  Failed: { updatable: [], partnerMoves: [] },
  Cancelled: { updatable: [], partnerMoves: [] },
};

/** Members that are the provider's: a patch may carry them, unchanged or not, and they stay. */
const FIXED = new Set(['id', 'status']);

/** Refuses, with 409, an update that the request's state does not offer. A state of a partner's own making offers everything. */
export function requireUpdatable(before: JsonObject, patch: JsonObject): void {
  const { status } = before;
  const state = typeof status === 'string' && Object.hasOwn(lifeCycle, status) ? lifeCycle[status] : undefined;
  if (!state) return;
  const closed = Object.keys(patch).filter(
    (member) => !FIXED.has(member) && state.updatable !== 'all' && !state.updatable.includes(member),
  );
  if (closed.length > 0) {
    throw new Refusal(409, 'state', `In the state ${status as string} this cannot be updated: ${closed.join(', ')}.`);
  }
  const target = patch['status'];
  if (target === undefined || target === status || state.partnerMoves.includes(target as string)) return;
  throw new Refusal(
    409,
    'transition',
    `A partner cannot move a change request from ${status as string} to this state.`,
  );
}

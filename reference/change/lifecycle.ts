import type { JsonObject } from '../../contracts/contract.ts';
import { Rejection } from '../http/rejection.ts';

interface State {
  /** States it can go to. */
  readonly next: readonly string[];
  /** Those among them that a partner may move it to; the others are the provider's. */
  readonly partnerMoves: readonly string[];
  /** Members a partner may update; `all` for every one. */
  readonly updatable: readonly string[] | 'all';
}

/** What is written about the work, as against what was approved. */
const RECORD = ['note', 'workLog', 'attachment'];
const PARTIAL = [
  'description',
  'externalId',
  'priority',
  'relatedParty',
  'relatedChangeRequest',
  'plannedStartTime',
  'plannedEndTime',
  'scheduledDate',
  ...RECORD,
];
const ENDED = { next: ['Submitted'], partnerMoves: [], updatable: [] } as const;

/**
 * The lifecycle of a change request at this provider. The document names two states, rejected and approved, and says of both that an update is
 * offered, of the latter a partial one; the rest is this provider's choice. What has ended can be reopened by the provider.
 */
export const lifecycle: Readonly<Record<string, State>> = {
  Submitted: { next: ['InReview', 'Cancelled'], partnerMoves: ['Cancelled'], updatable: 'all' },
  InReview: { next: ['Approved', 'Rejected', 'Cancelled'], partnerMoves: ['Cancelled'], updatable: 'all' },
  Rejected: { next: ['Submitted', 'Cancelled'], partnerMoves: ['Submitted', 'Cancelled'], updatable: 'all' },
  Approved: { next: ['Scheduled', 'Cancelled'], partnerMoves: ['Cancelled'], updatable: PARTIAL },
  Scheduled: { next: ['InProgress', 'Cancelled'], partnerMoves: ['Cancelled'], updatable: PARTIAL },
  InProgress: { next: ['Completed', 'Failed'], partnerMoves: [], updatable: RECORD },
  Completed: ENDED,
  Failed: ENDED,
  Cancelled: ENDED,
};

/** Members that no state closes: the id never changes, and moves of the status are looked at by themselves. */
const APART = new Set(['id', 'status']);

/** Rejects, with 409, an update that the request's state does not offer. */
export function requireUpdatable(before: JsonObject, patch: JsonObject): void {
  const status = before['status'] as string;
  const { updatable, partnerMoves } = lifecycle[status] ?? ENDED;
  const closed = Object.keys(patch).filter(
    (member) => !APART.has(member) && updatable !== 'all' && !updatable.includes(member),
  );
  if (closed.length > 0) {
    throw new Rejection(409, 'state', `In the state ${status} this cannot be updated: ${closed.join(', ')}.`);
  }
  const target = patch['status'];
  if (target === undefined || target === status || partnerMoves.includes(target as string)) return;
  throw new Rejection(409, 'transition', `A partner cannot move a change request from ${status} to this state.`);
}

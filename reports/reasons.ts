import type { RequirementResult } from '../contracts/formats/result.ts';
import { groupBy } from '../contracts/group-by.ts';

export interface ReasonGroup {
  /** The reason, and the root cause where the result names one. */
  readonly reason: string;
  /** Ids of the requirements that have it. */
  readonly requirements: readonly string[];
}

/** The reason, with the root cause if that is another requirement. */
function reasonText({ reason = 'no reason given', rootCause }: RequirementResult): string {
  const { requirement } = rootCause ?? {};
  return requirement === undefined || reason.includes(requirement) ? reason : `${reason} (root cause: ${requirement})`;
}

/** The exchange to look at: each requirement may name another one for the same reason. */
function withExchange(reason: string, [first]: readonly RequirementResult[]): string {
  const { requirement, seq } = first?.rootCause ?? {};
  return requirement !== undefined || seq === undefined || new RegExp(String.raw`exchange ${seq}\b`).test(reason)
    ? reason
    : `${reason} (see exchange ${seq})`;
}

/** Requirements by their reason, the reason of most requirements first: one thing to fix may be the cause of many. */
export const byReason = (requirements: readonly RequirementResult[]): readonly ReasonGroup[] =>
  [...groupBy(requirements, reasonText)]
    .map(([reason, those]) => ({ reason: withExchange(reason, those), requirements: those.map(({ id }) => id) }))
    .toSorted((one, other) => other.requirements.length - one.requirements.length);

/** Responses whose head arrived and whose content did not: no media type, size or JSON can be taken from them. */

import type { Operation } from '../../contracts/contract.ts';
import type { Exchange, FailureKind } from '../../contracts/formats/recording.ts';

/** Content that broke off or was too slow; one such response may be an isolated failure of the connection. */
const BROKEN_OFF: readonly FailureKind[] = ['closed-early', 'timeout'];

const FEWEST = 2;

/** Status of a response without complete content. */
export const unfinishedStatus = ({ failure }: Exchange): number | undefined =>
  failure?.kind === 'too-large' || (failure && BROKEN_OFF.includes(failure.kind)) ? failure.status : undefined;

const isTooLarge = ({ failure }: Exchange): boolean => failure?.kind === 'too-large';

/**
 * Of the exchanges of one operation: those whose content violates what is required of content. Content beyond the limit of the client does so
 * at once; content that broke off, if no response of the operation with its status arrived complete.
 */
export function withoutContent(exchanges: readonly Exchange[]): readonly Exchange[] {
  const unfinished = exchanges.filter((one) => unfinishedStatus(one) !== undefined);
  const complete = new Set(exchanges.map(({ response }) => response?.status));
  return unfinished.filter((one) => {
    if (isTooLarge(one)) return true;
    const status = unfinishedStatus(one);
    const same = unfinished.filter((other) => unfinishedStatus(other) === status);
    return !complete.has(status) && same.length >= FEWEST;
  });
}

/** What was received instead of complete content. */
export const unfinishedText = ({ failure }: Exchange): string =>
  failure?.kind === 'too-large'
    ? `a body beyond the limit of the suite (${failure.message})`
    : `a body that was not completed (${failure?.message ?? ''})`;

/** A collection without a stated limit may be larger than what the suite reads; a single resource is not. */
export const isUnbounded = (operation: Operation | undefined): boolean =>
  operation?.action === 'list' || operation?.lookup === 'history';

import { isCalledUnavailable } from '../../evidence/availability.ts';
import { succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { operationOf } from '../../evidence/operation-of.ts';
import { isClientError, isSuccess, isTransient } from '../../../contracts/status-class.ts';
import { statusOf, receivedStatus } from '../../evidence/statuses.ts';
import { broken, met, undecided } from '../observation.ts';
import { undecidedBy } from '../shared/undecided-by.ts';
import type { Expectation } from './expectation.ts';
import { phrase, rejection, statuses } from '../../evidence/phrase.ts';

/** A client error that the row names, the document lists, or the profile declares for unknown ids; any client error if the document lists no statuses. */
export const expectRejected: Expectation = (exchange, { options, contract, history, own, strict }) => {
  const status = statusOf(exchange);
  if (status === undefined) return undecidedBy(exchange);
  const { status: named } = options;
  if (named?.includes(status)) return met(exchange);
  if (isTransient(status)) return undecidedBy(exchange);
  const forUnknownIds =
    exchange.facts.id === 'unknown' || exchange.facts.id === 'like' ? own('unknownIdStatus') : undefined;
  if (!strict && isClientError(status) && Array.isArray(forUnknownIds) && forUnknownIds.includes(status))
    return met(exchange);
  const operation = operationOf(contract, exchange);
  const isListed = operation?.responses.some((one) => one.status === status) ?? false;
  const isRejection = isClientError(status) && (isListed || operation?.responses.length === 0);
  if (operation && !isSuccess(status) && isCalledUnavailable(operation, own('readAvailable'))) {
    const isServed = history.exchanges({ operations: [operation.id] }).some(succeeded);
    if (isServed && isRejection) return met(exchange);
    return undecided(
      phrase`${receivedStatus(exchange)} may mean that the operation is unavailable: the document calls it so, and ${contract.id}.readAvailable does not declare it available`,
      exchange,
    );
  }
  if (isRejection) return met(exchange);
  // No document says that the customer's id of a resource names it nowhere else.
  const isByName = isSuccess(status) && exchange.facts.step === 'like-id' && exchange.facts.like === 'external id';
  return broken([exchange], {
    ...(isByName ? { isQuestion: true } : {}),
    severity: isByName ? 'warn' : isSuccess(status) || strict ? 'fail' : 'warn',
    expected: named
      ? statuses(named, `a rejection (${named.join(', ')})`)
      : rejection('a rejection with a listed client error'),
    received: receivedStatus(exchange),
    signature: `${exchange.operation} ${status}`,
  });
};

import { isCalledUnavailable } from '../../evidence/availability.ts';
import { operationOf } from '../../evidence/operation-of.ts';
import { isClientError, isSuccess, isTransient, statusOf, receivedStatus } from '../../evidence/status-class.ts';
import { broken, met, undecided } from '../observation.ts';
import { undecidedBy } from '../undecided-by.ts';
import type { Expectation } from './expectation.ts';
import { rejection, statuses } from '../../evidence/phrase.ts';

/** A client error that the row names or the document lists; any client error if the document lists no statuses. */
export const expectRejected: Expectation = (exchange, { options, contract, own, strict }) => {
  const status = statusOf(exchange);
  if (status === undefined) return undecidedBy(exchange);
  const { status: named } = options;
  if (named?.includes(status)) return met(exchange);
  if (isTransient(status)) return undecidedBy(exchange);
  const operation = operationOf(contract, exchange);
  if (!isSuccess(status) && isCalledUnavailable(operation, own('readAvailable')))
    return undecided(
      `the document describes the operation as currently unavailable; it returned status ${status}`,
      exchange,
    );
  const isListed = operation?.responses.some((one) => one.status === status) ?? false;
  if (isClientError(status) && (isListed || operation?.responses.length === 0)) return met(exchange);
  return broken([exchange], {
    severity: isSuccess(status) || strict ? 'fail' : 'warn',
    expected: named
      ? statuses(named, `a rejection (${named.join(', ')})`)
      : rejection('a rejection with a listed client error'),
    received: receivedStatus(exchange),
    signature: `${exchange.operation} ${status}`,
  });
};

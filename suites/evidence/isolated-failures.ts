/**
 * Isolated failures: single server errors, time-outs and broken connections while equal requests get a response. They are reported once, by the
 * requirement that no request causes a server error, and decide no other requirement. A request that the suite sends again after a server error
 * counts with the response to its repetition.
 */

import type { Exchange, FailureKind } from '../../contracts/formats/recording.ts';
import { groupBy } from '../../contracts/group-by.ts';
import { oncePerHistory } from './once-per-history.ts';
import { headerValues } from '../../contracts/header-field.ts';
import type { History } from './history.ts';
import { isServerError } from '../../contracts/status-class.ts';

/** The connection was established and broke before the response was complete. */
const BROKEN: readonly (FailureKind | undefined)[] = ['reset', 'closed-early'];

export const isBrokenConnection = ({ failure }: Pick<Exchange, 'failure'>): boolean => BROKEN.includes(failure?.kind);

/** In this number, broken connections and server errors are no isolated failures that fall together. */
export const MANY_TIMES = 5;

/** True where the connection broke for each of many requests. */
export const breakEachTime = (exchanges: readonly Exchange[]): boolean =>
  exchanges.length >= MANY_TIMES && exchanges.every(isBrokenConnection);

/** True for a response or a failure that a target may return once, without a lasting defect. */
const isSuspect = ({ response, failure }: Exchange): boolean =>
  response ? isServerError(response.status) : failure?.kind === 'timeout' || BROKEN.includes(failure?.kind);

/** Of all requests of an operation, at most this share may be isolated failures; more of them are a defect. */
const MOST_SHARE = 0.1;

/** Texts of the suite differ in numbers from request to request. */
const withoutNumbers = (body: string): string => body.replace(/(?<=[a-z][\w-]*-)\d+/gi, '0');

/** Requests with the same text are equal, apart from credentials and numbers in generated texts. */
export function requestText({ operation, identity, facts, request }: Exchange): string {
  const fields = ['accept', 'content-type', 'sourcesystemid'].map((name) => headerValues(request.headers, name).join());
  const { token, sandbox, correlation } = facts;
  const { method, url, body = '' } = request;
  return [operation, identity, token, sandbox, correlation, method, url, ...fields, withoutNumbers(body)].join('\n');
}

export interface IsolatedFailure {
  /** Number of equal requests, with this one. */
  readonly requests: number;
}

const isolatedFailures = oncePerHistory<ReadonlyMap<Exchange, IsolatedFailure>>();

/** A connection that broke shows nothing about the request once an equal one was served; a response with an error does, unless most had another. */
function isIsolated(failed: readonly Exchange[], passed: readonly Exchange[], suspects: readonly Exchange[]): boolean {
  if (suspects.length === 1) return passed.length > 0;
  return passed.length >= (failed.every(isBrokenConnection) ? 1 : 2) * failed.length;
}

/** Isolated failures of a run, with the number of equal requests. */
export const isolatedFailuresIn = (history: History): ReadonlyMap<Exchange, IsolatedFailure> =>
  isolatedFailures(history, '', () => found(history));

function found(history: History): ReadonlyMap<Exchange, IsolatedFailure> {
  const result = new Map<Exchange, IsolatedFailure>();
  for (const operation of groupBy(history.exchanges(), (one) => one.operation).values()) {
    const suspects = operation.filter(isSuspect);
    if (suspects.length === 0 || areMany(suspects.length, operation.length)) continue;
    for (const equal of groupBy(operation, requestText).values()) {
      const failed = equal.filter(isSuspect);
      const passed = equal.filter((one) => one.response !== undefined && !isSuspect(one));
      if (isIsolated(failed, passed, suspects)) for (const one of failed) result.set(one, { requests: equal.length });
    }
  }
  return result;
}

/** True for a server error or a broken connection that no other request of the operation shows. */
export const isOnlyFailure = (exchange: Exchange, history: History): boolean =>
  isSuspect(exchange) &&
  !history.exchanges({ operations: [exchange.operation] }).some((one) => one !== exchange && isSuspect(one));

/** A server error, and the repetition of the request that had another response. */
export interface SingleError {
  readonly exchange: Exchange;
  readonly repetition: Exchange;
}

/** Server errors of an operation that did not recur when the suite sent the request again. */
export function singleErrors(operation: string, history: History): readonly SingleError[] {
  const repetitions = history.events.filter(
    (event) => event.event === 'exchange' && event.operation === operation && event.facts.repetition === true,
  ) as readonly Exchange[];
  return history.superseded.flatMap((exchange) => {
    if (exchange.operation !== operation || !isSuspect(exchange)) return [];
    const text = requestText(exchange);
    const repetition = repetitions.find(
      (one) => one.seq > exchange.seq && one.scenario === exchange.scenario && requestText(one) === text,
    );
    return repetition?.response && !isSuspect(repetition) ? [{ exchange, repetition }] : [];
  });
}

/** True if so many server errors are more than isolated failures. */
export const areMany = (errors: number, requests: number): boolean => errors > Math.max(1, MOST_SHARE * requests);

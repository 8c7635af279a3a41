import type { Exchange } from '../../../contracts/formats/recording.ts';
import { headerValues } from '../../../contracts/header-field.ts';
import { operationOf } from '../../evidence/operation-of.ts';
import {
  isolatedFailuresIn,
  areMany,
  breakEachTime,
  isBrokenConnection,
  isOnlyFailure,
  singleErrors,
  type IsolatedFailure,
} from '../../evidence/isolated-failures.ts';
import type { History } from '../../evidence/history.ts';
import { broken, met, type Observation } from '../observation.ts';
import { isCalledUnavailable } from '../../evidence/availability.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { isServerError, isTransient } from '../../../contracts/status-class.ts';
import { received, receivedStatus } from '../../evidence/statuses.ts';
import { phrase } from '../../evidence/phrase.ts';

/** Share of responses without Retry-After that may state that the service is unavailable; a greater share warns. */
const SHARE_AWAY = 0.1;
const FEW = 5;

const mayBeUnavailable = (exchange: Exchange, { contract, own }: Judgement): boolean =>
  isCalledUnavailable(operationOf(contract, exchange), own('readAvailable'));

/** A service that is unavailable for a moment decides nothing; one that is often unavailable warns. */
function mostlyAway(operation: string, exchanges: readonly Exchange[], judgement: Judgement): readonly Observation[] {
  const away = exchanges.filter(
    (exchange) =>
      exchange.response !== undefined &&
      isServerError(exchange.response.status) &&
      isTransient(exchange.response.status) &&
      headerValues(exchange.response.headers, 'retry-after').length === 0 &&
      !mayBeUnavailable(exchange, judgement),
  );
  const [first] = away;
  if (!first || away.length < FEW || away.length < SHARE_AWAY * exchanges.length) return [];
  return [
    broken([first], {
      severity: 'warn',
      expected: 'an available service',
      received: receivedStatus(first, `, for ${away.length} of ${exchanges.length} requests of the run`),
      signature: `${operation} away`,
    }),
  ];
}

/** The response to an offset beyond the end is unspecified, but a client that reads page by page may request it. */
const isBeyondTheEnd = ({ facts }: Exchange): boolean => facts.param === 'offset' && facts.value === 'beyond-end';

const isDescribed = (exchange: Exchange): boolean =>
  ['good', 'offered', 'negative'].includes(String(exchange.facts.kind)) || isBeyondTheEnd(exchange);

const originOf = ({ request }: Exchange): string => new URL(request.url).origin;

/** Requests in flight break with the connection; those that are not sent show nothing. */
const isVictim = ({ failure }: Exchange): boolean => failure?.kind === 'reset' || failure?.kind === 'unsent';

/** True if the target accepted no connection after the exchange. */
function stopped(exchange: Exchange, history: History): boolean {
  const next = history
    .exchanges()
    .find((one) => one.seq > exchange.seq && originOf(one) === originOf(exchange) && !isVictim(one));
  return next?.failure?.kind === 'connection-refused';
}

/** Other requests that were in flight when the connection broke: each of them may be the cause. */
const inFlightWith = (exchange: Exchange, history: History): number =>
  history
    .exchanges()
    .filter(
      (one) =>
        one !== exchange &&
        originOf(one) === originOf(exchange) &&
        isBrokenConnection(one) &&
        one.startedAt < exchange.at &&
        exchange.startedAt < one.at,
    ).length;

/**
 * True if many valid requests of the operation were sent, and the connection broke for each of them: requests that were in flight with one of them
 * do not explain that.
 */
function breaksEachTime({ operation }: Exchange, history: History): boolean {
  const valid = history
    .exchanges({ operations: [operation], facts: { token: 'valid' } })
    .filter(({ facts }) => facts.kind !== 'odd' && facts.kind !== 'probe');
  return breakEachTime(valid);
}

function brokenConnection(exchange: Exchange, { history, strict }: Judgement): readonly Observation[] {
  const isFatal = stopped(exchange, history);
  const others = inFlightWith(exchange, history);
  const isRepeated = !isOnlyFailure(exchange, history) && (isDescribed(exchange) || strict);
  const isAlways = breaksEachTime(exchange, history);
  return [
    broken([exchange], {
      severity: isAlways || (others === 0 && (isFatal || isRepeated)) ? 'fail' : 'warn',
      expected: 'a complete response',
      received: phrase`a broken connection${isFatal ? ', after which the target accepted no connection' : ''}${isAlways ? ', as for each valid request' : others === 0 ? '' : `; ${others} other requests were in flight`}`,
      signature: `${exchange.operation} ${isFatal ? 'stopped' : 'broken'}`,
    }),
  ];
}

function withoutResponse(exchange: Exchange, judgement: Judgement): readonly Observation[] {
  const failure = isolatedFailuresIn(judgement.history).get(exchange);
  if (!failure) return isBrokenConnection(exchange) ? brokenConnection(exchange, judgement) : [];
  return [
    broken([exchange], {
      severity: 'warn',
      expected: 'a complete response',
      received: receivedStatus(exchange, shareOf(failure)),
      signature: `${exchange.operation} ${String(exchange.failure?.kind)} once`,
    }),
  ];
}

const shareOf = (failure: IsolatedFailure | undefined): string =>
  failure ? `, for one of ${failure.requests} equal requests` : '';

function judgeOne(exchange: Exchange, judgement: Judgement): readonly Observation[] {
  const { strict, history } = judgement;
  const status = exchange.response?.status;
  if (status === undefined) return withoutResponse(exchange, judgement);
  if (isTransient(status)) return [];
  if (!isServerError(status)) return [met(exchange)];
  if (mayBeUnavailable(exchange, judgement)) return [];
  const failure = isolatedFailuresIn(history).get(exchange);
  return [
    broken([exchange], {
      severity: !failure && (isDescribed(exchange) || strict) ? 'fail' : 'warn',
      expected: 'no server error',
      received: receivedStatus(exchange, shareOf(failure)),
      signature: `${exchange.operation} ${status}${failure ? ' once' : ''}`,
    }),
  ];
}

/** Server errors that did not recur when the request was sent again: isolated failures, unless there are many. */
function notRecurring(operation: string, exchanges: readonly Exchange[], judgement: Judgement): readonly Observation[] {
  const { history, strict } = judgement;
  const errors = singleErrors(operation, history).filter(({ exchange }) => !mayBeUnavailable(exchange, judgement));
  const described = errors.filter(({ exchange }) => isDescribed(exchange) || strict);
  const isDefect = areMany(described.length, exchanges.length);
  return errors.map((one) =>
    broken([one.exchange, one.repetition], {
      severity: isDefect && described.includes(one) ? 'fail' : 'warn',
      expected: 'no server error',
      received: receivedStatus(
        one.exchange,
        isDefect
          ? `, for ${errors.length} of ${exchanges.length} requests`
          : ` once; the same request sent again: ${received(one.repetition)}`,
      ),
      signature: `${operation} ${one.exchange.response?.status} once`,
    }),
  );
}

export default defineCheck({
  id: 'no-server-error',
  decides: 'No legitimate request causes a server error or breaks the connection.',
  needs: [{ traffic: true }],
  leaves:
    'A few responses 502, 503 and 504; many are a warning. Only warnings are: a server error for undescribed input, a server error that does not recur or that only some of several equal requests receive, and a single broken connection.',
  judge: (judgement) =>
    judgement.requirement.operations.flatMap((id) => {
      const exchanges = judgement.history.exchanges({ operations: [id] });
      return [
        ...mostlyAway(
          id,
          [...exchanges, ...judgement.history.superseded.filter(({ operation }) => operation === id)],
          judgement,
        ),
        ...notRecurring(id, exchanges, judgement),
        ...exchanges.flatMap((exchange) => judgeOne(exchange, judgement)),
      ];
    }),
});

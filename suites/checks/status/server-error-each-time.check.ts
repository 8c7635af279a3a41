import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { groupBy } from '../../../contracts/group-by.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { isCalledUnavailable } from '../../evidence/availability.ts';
import { requestJson, type History } from '../../evidence/history.ts';
import { areMany, breakEachTime, MANY_TIMES } from '../../evidence/isolated-failures.ts';
import { isServerError, isSuccess, isTransient } from '../../../contracts/status-class.ts';
import { receivedStatus } from '../../evidence/statuses.ts';
import { defineCheck } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';

/** Fewer server errors may be isolated failures. */
const TIMES = 2;

/** The same where each request succeeds when it is sent again. */
const REGULAR_TIMES = 3;

const REQUESTS = { kind: ['good', 'offered', 'settling'] } as const;

const isError = ({ response }: Exchange): boolean =>
  response !== undefined && isServerError(response.status) && !isTransient(response.status);

/** What a request contains: parameters and members, regardless of their values. */
function contentOf({ operation, facts, request }: Exchange, body: Json | undefined): readonly unknown[] {
  const { set, key, form, shape } = facts;
  const members = isObject(body) ? Object.keys(body).toSorted() : [];
  const parameters = [...new URL(request.url).searchParams.keys()].toSorted();
  return [operation, set, key, form, shape, parameters, members];
}

/** Requests of the same kind: with equal content, at one step and of one identity. */
const kindOf = (exchange: Exchange): string =>
  JSON.stringify([exchange.identity, exchange.facts.step, ...contentOf(exchange, requestJson(exchange))]);

/** Regardless of step and identity: a run sends some bodies, like that with all members, only once at each step. */
const contentKindOf = (exchange: Exchange): string => JSON.stringify(contentOf(exchange, requestJson(exchange)));

/** Why the errors are no isolated ones. */
type Hints = ReadonlyMap<Exchange, string>;

const inOrder = (one: Exchange, other: Exchange): number => one.seq - other.seq;

const hintsOf = (exchanges: readonly Exchange[], hint: string): Hints =>
  new Map(exchanges.map((exchange) => [exchange, hint]));

/** Regardless of all else: with a text of the same kind, of which a run sends one in each member. */
const textKindOf = ({ operation, seq, facts }: Exchange): string => JSON.stringify([operation, facts.text ?? seq]);

/** Errors of kinds of requests that never got another response. */
function eachTime(requests: readonly Exchange[], times: number): readonly Hints[] {
  return [kindOf, contentKindOf, textKindOf]
    .flatMap((kind) => [...groupBy(requests, kind).values()])
    .filter((kind) => kind.length >= times && kind.every(isError))
    .map((kind) =>
      hintsOf(kind, `the same kind of request got a server error ${kind.length} times, and never another response`),
    );
}

/** The first requests to a resource, the second ones, and so on. */
function byPosition(attempts: readonly Exchange[]): readonly (readonly Exchange[])[] {
  const positions: Exchange[][] = [];
  for (const ofResource of groupBy(attempts, ({ request }) => new URL(request.url).pathname).values())
    for (const [position, exchange] of ofResource.entries()) (positions[position] ??= []).push(exchange);
  return positions;
}

/**
 * Errors of the n-th request to each resource, although the request succeeds when it is sent again. Each request counts that was accepted, at once or when
 * it was sent again, of any kind.
 */
function atOnePosition(attempts: readonly Exchange[], operation: string, history: History): readonly Hints[] {
  const accepted = history
    .exchanges({ operations: [operation] })
    .filter(({ facts, response }) => facts.repetition !== true && response && isSuccess(response.status));
  const acceptedAgain = history.superseded.filter((one) => one.operation === operation && isError(one));
  const counted = [...new Set([...attempts.filter(isError), ...acceptedAgain, ...accepted])].toSorted(inOrder);
  return byPosition(counted).flatMap((exchanges, position) =>
    exchanges.length >= REGULAR_TIMES && exchanges.every(isError)
      ? [hintsOf(exchanges, `request ${position + 1} to each of ${exchanges.length} resources got a server error`)]
      : [],
  );
}

/** Errors of a considerable share of the requests, with other responses between them: no failure of a moment. */
function amongAll(attempts: readonly Exchange[]): readonly Hints[] {
  const errors = attempts.filter(isError);
  const [first, last] = [errors[0], errors.at(-1)];
  if (!first || !last || errors.length < MANY_TIMES || !areMany(errors.length, attempts.length)) return [];
  const meanwhile = attempts.filter(({ seq }) => seq > first.seq && seq < last.seq);
  if (meanwhile.filter((one) => !isError(one)).length < errors.length - 1) return [];
  return [hintsOf(errors, `${errors.length} of ${attempts.length} requests got a server error`)];
}

/** Errors of several requests that got one again when they were sent once more; those of one request may be two isolated failures. */
function sentAgain(requests: readonly Exchange[]): readonly Hints[] {
  const errors = requests.filter((exchange) => exchange.facts.repetition === true && isError(exchange));
  return errors.length > 1 ? [hintsOf(errors, `${errors.length} requests, sent again, got a server error again`)] : [];
}

/** Broken connections of an operation that never responded. */
const neverResponded = (requests: readonly Exchange[]): readonly Hints[] =>
  breakEachTime(requests) ? [hintsOf(requests, `the connection broke for each of ${requests.length} requests`)] : [];

/** Every first attempt, in the order of the run: a request that succeeds when it is sent again counts with its server error. */
function attemptsOf(operation: string, requests: readonly Exchange[], history: History): readonly Exchange[] {
  const kinds: readonly (string | undefined)[] = REQUESTS.kind;
  const repeated = history.superseded.filter(
    (one) => one.operation === operation && kinds.includes(one.facts.kind) && isError(one),
  );
  return [...requests, ...repeated].filter(({ facts }) => facts.repetition !== true).toSorted(inOrder);
}

function judgeRequests(operation: string, requests: readonly Exchange[], history: History): readonly Observation[] {
  const attempts = attemptsOf(operation, requests, history);
  const hints = new Map<Exchange, string>(
    [
      ...amongAll(attempts),
      ...atOnePosition(attempts, operation, history),
      ...eachTime(attempts, REGULAR_TIMES),
      ...sentAgain(requests),
      ...eachTime(requests, TIMES),
      ...neverResponded(requests),
    ].flatMap((one) => [...one]),
  );
  const judged = new Set([...requests, ...hints.keys()]);
  return [...judged].flatMap((exchange): readonly Observation[] => {
    const status = exchange.response?.status;
    const hint = hints.get(exchange);
    if (hint !== undefined)
      return [
        broken([exchange], {
          expected: status === undefined ? 'a complete response' : 'no server error',
          received: receivedStatus(exchange),
          signature: `${exchange.operation} ${status ?? 'broken'} repeatedly`,
          hint,
        }),
      ];
    return status === undefined || isTransient(status) || isError(exchange) ? [] : [met(exchange)];
  });
}

export default defineCheck({
  id: 'server-error-each-time',
  decides:
    'No described request causes a server error or breaks the connection each time it is sent, and server errors are not so many, or so regular, that isolated failures do not explain them.',
  needs: [{ exchange: REQUESTS }],
  leaves: 'Other server errors that do not occur every time; 502, 503, 504; undescribed requests.',
  judge: ({ requirement, contract, history, own }) =>
    contract.operations
      .filter(({ id }) => requirement.operations.includes(id))
      .filter((operation) => !isCalledUnavailable(operation, own('readAvailable')))
      .flatMap(({ id }) => judgeRequests(id, history.exchanges({ operations: [id], facts: REQUESTS }), history)),
});

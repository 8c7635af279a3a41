import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { groupBy } from '../../../contracts/group-by.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { isCalledUnavailable } from '../../evidence/availability.ts';
import { requestJson } from '../../evidence/history.ts';
import { operationOf } from '../../evidence/operation-of.ts';
import { isServerError, isTransient, receivedStatus } from '../../evidence/status-class.ts';
import { defineCheck } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';

/** Fewer server errors may be isolated failures. */
const TIMES = 2;

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

const isErrorEachTime = (exchanges: readonly Exchange[]): boolean =>
  exchanges.length >= TIMES && exchanges.every(isError);

/** Server errors of a kind of request that never got another response, with their number. */
function errorsEachTime(requests: readonly Exchange[]): ReadonlyMap<Exchange, number> {
  const kinds = [kindOf, contentKindOf].flatMap((kind) => [...groupBy(requests, kind).values()]);
  return new Map(
    kinds.filter(isErrorEachTime).flatMap((kind) => kind.map((exchange) => [exchange, kind.length] as const)),
  );
}

function judgeRequests(requests: readonly Exchange[]): readonly Observation[] {
  const eachTime = errorsEachTime(requests);
  return requests.flatMap((exchange): readonly Observation[] => {
    if (exchange.response === undefined || isTransient(exchange.response.status)) return [];
    if (!isError(exchange)) return [met(exchange)];
    const times = eachTime.get(exchange);
    if (times === undefined) return [];
    return [
      broken([exchange], {
        expected: 'no server error',
        received: receivedStatus(exchange),
        signature: `${exchange.operation} ${exchange.response.status} each time`,
        hint: `the same kind of request got a server error ${times} times, and never another response`,
      }),
    ];
  });
}

export default defineCheck({
  id: 'server-error-each-time',
  decides: 'No described request causes a server error each time it is sent.',
  needs: [{ exchange: REQUESTS }],
  leaves: 'Server errors that do not occur every time; 502, 503, 504; undescribed requests.',
  judge: ({ requirement, contract, history, own }) =>
    requirement.operations.flatMap((operation) => {
      const requests = history
        .exchanges({ operations: [operation], facts: REQUESTS })
        .filter((exchange) => !isCalledUnavailable(operationOf(contract, exchange), own('readAvailable')));
      return judgeRequests(requests);
    }),
});

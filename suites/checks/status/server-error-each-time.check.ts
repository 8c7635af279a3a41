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

/** Requests of the same kind: equal in step, identity, parameters and members, regardless of their values. */
function kindOf(exchange: Exchange): string {
  const { operation, identity, facts, request } = exchange;
  const { step, set, key, form, shape } = facts;
  const body = requestJson(exchange);
  const members = isObject(body) ? Object.keys(body).toSorted() : [];
  const parameters = [...new URL(request.url).searchParams.keys()].toSorted();
  return JSON.stringify([operation, identity, step, set, key, form, shape, parameters, members]);
}

function judgeKind(exchanges: readonly Exchange[]): readonly Observation[] {
  const errors = exchanges.filter(isError);
  const isEachTime = errors.length >= TIMES && errors.length === exchanges.length;
  return exchanges.flatMap((exchange): readonly Observation[] => {
    if (exchange.response === undefined || isTransient(exchange.response.status)) return [];
    if (!isError(exchange)) return [met(exchange)];
    if (!isEachTime) return [];
    return [
      broken([exchange], {
        expected: 'no server error',
        received: receivedStatus(exchange),
        signature: `${exchange.operation} ${exchange.response.status} each time`,
        hint: `the same kind of request got a server error ${errors.length} times, and never another response`,
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
      return [...groupBy(requests, kindOf).values()].flatMap(judgeKind);
    }),
});

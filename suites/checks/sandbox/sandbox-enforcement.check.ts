import { SANDBOX_ENTRIES } from '../../evidence/declared-for-defect.ts';
import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { oneOf } from '../../../contracts/json-schema/typed-schema.ts';
import { mayRejectInState, STATE_MAY_REJECT } from '../../evidence/lifecycles/shown-states.ts';
import { succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { isUnspecifiedConflict, CONFLICT_UNSPECIFIED } from '../../evidence/hub-limit.ts';
import { isClientError, isSuccess, isTransient } from '../../../contracts/status-class.ts';
import { received, receivedStatus } from '../../evidence/statuses.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { onlyInMode } from './only-in-mode.ts';
import { undecidedBy } from '../shared/undecided-by.ts';
import { AS_DECLARED, because, jsonValue, phrase, rejection, success } from '../../evidence/phrase.ts';

function fits(status: number, enforcement: Json): boolean {
  if (enforcement === 'allow') return isSuccess(status);
  return Array.isArray(enforcement) ? enforcement.includes(status) : isClientError(status);
}

type Value = keyof typeof SANDBOX_ENTRIES;

/** Statuses that may be about the resource, or another one like it. */
const ABOUT_THE_RESOURCE = [404, 409];

/** A request with the same defect that was rejected, at an operation that is served otherwise. */
const rejectedAlike = ({ contract, history }: Judgement, value: Value): Exchange | undefined =>
  history.exchanges({ interface: contract.id, facts: { sandbox: value } }).find(({ operation, facts, response }) => {
    if (!response || facts.kind === 'unavailable' || ABOUT_THE_RESOURCE.includes(response.status)) return false;
    if (!isClientError(response.status) || isTransient(response.status)) return false;
    return history.exchanges({ operations: [operation] }).some(succeeded);
  });

/** Undeclared, only what is served here and rejected there raises the question. A value that was used before may be rejected where it creates. */
function undeclared(judgement: Judgement, value: Value, exchange: Exchange): Observation {
  const status = exchange.response?.status;
  const rejected = value !== 'reused' && status !== undefined && isSuccess(status) && rejectedAlike(judgement, value);
  if (!rejected) return seen(`${value}: ${received(exchange)}`, exchange);
  return broken([exchange, rejected], {
    expected: phrase`${rejection()}${because(phrase`${rejected.operation} rejects such a request (${receivedStatus(rejected)})`)}`,
    received: receivedStatus(exchange),
    signature: `${value} served by ${exchange.operation}`,
    severity: 'warn',
    isQuestion: true,
  });
}

export default defineCheck({
  id: 'sandbox-enforcement',
  decides:
    'Requests whose sandbox value is absent, short or used before are served or rejected, as declared; undeclared, that one operation serves a request with an absent or short value, and another rejects it, is a warning.',
  needs: ({ contract, options }) => [
    { exchange: { sandbox: options.value }, operations: contract.operations.map(({ id }) => id) },
  ],
  leaves:
    'While undeclared, a target that serves, or rejects, all such requests. Operations that are never served; a limit of hubs; updates in a state in which they may be rejected; 429, 502, 503, 504.',
  options: { value: oneOf('absent', 'short', 'reused') },
  conditional: true,
  notApplicable: onlyInMode('sandbox'),
  judge: (judgement) => {
    const { contract, options, history, declared } = judgement;
    const { value } = options;
    const all = declared('sandbox.enforcement');
    const enforcement = isObject(all) ? all[SANDBOX_ENTRIES[value]] : undefined;
    return history
      .exchanges({ interface: contract.id, facts: { sandbox: value } })
      .flatMap((exchange): readonly Observation[] => {
        if (isUnspecifiedConflict(exchange, { contract, history })) return [undecided(CONFLICT_UNSPECIFIED, exchange)];
        const status = exchange.response?.status;
        if (status === undefined) return [];
        if (enforcement === undefined) return [undeclared(judgement, value, exchange)];
        if (isTransient(status) || exchange.facts.kind === 'unavailable') return [undecidedBy(exchange)];
        if (fits(status, enforcement)) return [met(exchange)];
        if (mayRejectInState(judgement, exchange)) return [undecided(STATE_MAY_REJECT, exchange)];
        const isEverServed = history.exchanges({ operations: [exchange.operation] }).some(succeeded);
        if (isClientError(status) && !isEverServed)
          return [undecided(`no ordinary request to ${exchange.operation} was served either`, exchange)];
        return [
          broken([exchange], {
            expected:
              enforcement === 'allow'
                ? phrase`${success()}${AS_DECLARED}`
                : phrase`${rejection()}${AS_DECLARED} (${jsonValue(enforcement)})`,
            received: receivedStatus(exchange),
            signature: `${value} ${status}`,
          }),
        ];
      });
  },
});

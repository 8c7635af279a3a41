import type { Json } from '../../../contracts/contract.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { oneOf } from '../../../contracts/json-schema/typed-schema.ts';
import { succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { mayExceedHubLimit, HUB_LIMIT_UNSPECIFIED } from '../../evidence/hub-limit.ts';
import { isClientError, isSuccess, isTransient, received, receivedStatus } from '../../evidence/status-class.ts';
import { defineCheck } from '../check.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { undecidedBy } from '../undecided-by.ts';
import { jsonValue, phrase, rejection, success } from '../../evidence/phrase.ts';

/** Entry of the declaration for each sandbox value. */
const ENTRIES = { absent: 'missing', short: 'short', reused: 'reused' } as const;

function fits(status: number, enforcement: Json): boolean {
  if (enforcement === 'allow') return isSuccess(status);
  return Array.isArray(enforcement) ? enforcement.includes(status) : isClientError(status);
}

export default defineCheck({
  id: 'sandbox-enforcement',
  decides: 'Requests whose sandbox value is absent, short or used before are served or rejected, as declared.',
  needs: ({ contract, options }) => [
    { exchange: { sandbox: options.value }, operations: contract.operations.map(({ id }) => id) },
  ],
  leaves:
    'Everything while undeclared: recorded, not judged. Operations that are never served; a limit of hubs; 429, 502, 503, 504.',
  options: { value: oneOf('absent', 'short', 'reused') },
  conditional: true,
  judge: ({ contract, options: { value }, history, declared }) => {
    const all = declared('sandbox.enforcement');
    const enforcement = isObject(all) ? all[ENTRIES[value]] : undefined;
    return history
      .exchanges({ interface: contract.id, facts: { sandbox: value } })
      .flatMap((exchange): readonly Observation[] => {
        if (mayExceedHubLimit(exchange, { contract, history })) return [undecided(HUB_LIMIT_UNSPECIFIED, exchange)];
        const status = exchange.response?.status;
        if (status === undefined) return [];
        if (enforcement === undefined) return [seen(`${value}: ${received(exchange)}`, exchange)];
        if (isTransient(status) || exchange.facts.kind === 'unavailable') return [undecidedBy(exchange)];
        if (fits(status, enforcement)) return [met(exchange)];
        const isEverServed = history.exchanges({ operations: [exchange.operation] }).some(succeeded);
        if (isClientError(status) && !isEverServed)
          return [undecided(`no ordinary request to ${exchange.operation} was served either`, exchange)];
        return [
          broken([exchange], {
            expected:
              enforcement === 'allow'
                ? phrase`${success()}, as declared`
                : phrase`${rejection()}, as declared (${jsonValue(enforcement)})`,
            received: receivedStatus(exchange),
            signature: `${value} ${status}`,
          }),
        ];
      });
  },
});

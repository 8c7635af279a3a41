import { NO_OPTIONS, type Check } from './check.ts';
import { responseJson } from './history.ts';
import { isObject } from './json-type.ts';
import { broken, met, seen, type Observation } from './observation.ts';
import { received } from './status-class.ts';

/**
 * Decides: once declared: what a second registration of one callback brings: a conflict, the same hub, or another one.
 * Needs:   a registered hub and a second registration of its callback.
 * Leaves:  everything while undeclared; it is recorded.
 */
export const hubDuplicate: Check = {
  id: 'hub-duplicate',
  decides: 'What a second registration of one callback brings, once declared.',
  needs: 'A registered hub and a second registration of its callback.',
  leaves: 'Everything while undeclared; it is recorded.',
  options: NO_OPTIONS,
  evidence: ['subscriptions'],
  judge: ({ requirement, history, declared }) => {
    const policy = declared('hub.duplicatePolicy');
    const [first] = history.exchanges({
      operations: requirement.operations,
      facts: { step: 'subscribe', hub: 'main' },
    });
    const hub = first && responseJson(first);
    return history
      .exchanges({ operations: requirement.operations, facts: { step: 'same-callback' } })
      .map((exchange): Observation => {
        const again = responseJson(exchange);
        const outcome =
          exchange.response?.status === 409
            ? '409'
            : isObject(again) && isObject(hub) && exchange.response?.status === 201
              ? again['id'] === hub['id']
                ? 'sameId'
                : 'newId'
              : received(exchange);
        if (policy === undefined) return seen(outcome, exchange);
        if (String(policy) === outcome) return met(exchange);
        return broken([exchange], {
          expected: `${String(policy)}, as declared`,
          received: outcome,
          signature: outcome,
        });
      });
  },
};

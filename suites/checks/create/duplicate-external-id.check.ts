import { defineCheck } from '../check.ts';
import { idIn, lifecyclesOf } from '../../evidence/lifecycles/lifecycle-of.ts';
import { broken, met, seen, undecided } from '../observation.ts';
import { isSuccess, isTransient, received } from '../../evidence/status-class.ts';

export default defineCheck({
  id: 'duplicate-external-id',
  decides: 'A second creation with the same external id gets the declared response.',
  needs: [{ exchange: { step: 'same-external-id' } }],
  leaves: 'Everything while undeclared; it is recorded.',
  judge: ({ requirement, contract, history, declared }) => {
    const policy = declared(`${contract.id}.duplicateExternalId`);
    return history
      .exchanges({ operations: requirement.operations, facts: { step: 'same-external-id' } })
      .map((exchange) => {
        const first = lifecyclesOf(history, contract).find(({ item }) => item === exchange.facts.of);
        const id = idIn(exchange);
        const outcome =
          exchange.response?.status === 409
            ? '409'
            : id === undefined
              ? received(exchange)
              : id === first?.id
                ? 'sameId'
                : 'newId';
        if (policy === undefined) return seen(outcome, exchange);
        const status = exchange.response?.status;
        if (status === undefined || isTransient(status)) return undecided(received(exchange), exchange);
        if (isSuccess(status) && id === undefined)
          return undecided('the response shows no id, so it is unknown whether one resource exists or two', exchange);
        return String(policy) === outcome
          ? met(exchange)
          : broken([exchange], { expected: `${String(policy)}, as declared`, received: outcome, signature: outcome });
      });
  },
});

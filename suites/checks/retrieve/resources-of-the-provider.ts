/** Retrievals of what the provider has initiated during the run. */

import type { Judgement } from '../check.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { itemId, listResponse } from '../../evidence/lists/list-responses.ts';
import { jsonValue, phrase } from '../../evidence/phrase.ts';
import { isClientError, isTransient } from '../../../contracts/status-class.ts';
import { receivedStatus } from '../../evidence/statuses.ts';
import { broken, met, type Observation } from '../observation.ts';

/** What the provider has created, which the list of the same customer shows, is retrieved by its id as well. */
export function ofTheProvider(judgement: Judgement): readonly Observation[] {
  const { contract, requirement, history, declared } = judgement;
  const requests = history.exchanges({ operations: requirement.operations, facts: { step: 'provider-initiated' } });
  const pages = history
    .exchanges({
      operations: operationsOf(contract, 'list'),
      facts: { step: 'walk', walk: ['all-before', 'other-customer'] },
    })
    .flatMap((exchange) => listResponse(exchange) ?? []);
  const isServed = history.exchanges({ operations: requirement.operations }).some(succeeded);
  return requests.flatMap((exchange): readonly Observation[] => {
    const { asked } = exchange.facts;
    const status = exchange.response?.status ?? 0;
    const own = pages.filter((one) => one.exchange.identity === exchange.identity);
    const page = own.find(({ items }) => items.some((item) => itemId(item) === asked));
    if (!page) return [];
    if (succeeded(exchange)) return [met(page.exchange, exchange)];
    if (!isServed || !isClientError(status) || isTransient(status)) return [];
    return [
      broken([page.exchange, exchange], {
        expected: phrase`the resource with id ${jsonValue(asked)}, which the list shows`,
        received: receivedStatus(exchange),
        signature: 'of the provider',
        // How long a resource of the provider may take to be retrievable is not declared.
        ...(typeof declared('settleMs') === 'number' ? {} : { severity: 'warn' }),
      }),
    ];
  });
}

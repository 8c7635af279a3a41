/** Requests by another identity of the customer that created a resource. */

import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Judgement } from '../check.ts';
import { lifecyclesOf, succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { phrase, plainValue } from '../../evidence/phrase.ts';
import { isClientError, isTransient, receivedStatus } from '../../evidence/status-class.ts';
import { broken, type Observation } from '../observation.ts';

/**
 * Another identity of the customer, which is served for what it has created itself, finds what the first one has created, too.
 * Its rights may be fewer: a lack of authorization decides nothing.
 */
export function byOtherIdentities({ contract, requirement, history }: Judgement): readonly Observation[] {
  const creators = new Map(lifecyclesOf(history, contract).map(({ item, create }) => [item, create.identity]));
  const requests = history.exchanges({ operations: requirement.operations, facts: { step: 'other-identity' } });
  const isOwn = ({ facts, identity }: Exchange): boolean => creators.get(facts.item ?? '') === identity;
  return requests
    .filter((exchange) => !isOwn(exchange))
    .flatMap((exchange): readonly Observation[] => {
      const own = requests.find(
        (one) => one.operation === exchange.operation && one.identity === exchange.identity && isOwn(one),
      );
      const status = exchange.response?.status ?? 0;
      if (!own || !succeeded(own) || !isClientError(status) || isTransient(status) || [401, 403].includes(status))
        return [];
      return [
        broken([own, exchange], {
          expected: phrase`the resource of the customer, as ${plainValue(exchange.identity)} is served for what it has created itself`,
          received: receivedStatus(exchange),
          signature: 'another identity',
        }),
      ];
    });
}

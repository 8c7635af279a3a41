/** Requests by another identity of the customer that created a resource, or that registered a hub. */

import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Judgement } from '../check.ts';
import { registrationOf } from '../../evidence/deliveries/registrations.ts';
import { lifecyclesOf, succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { mayRejectInState } from '../../evidence/lifecycles/shown-states.ts';
import { phrase, plainValue } from '../../evidence/phrase.ts';
import { isTransient } from '../../../contracts/status-class.ts';
import { isRejected, receivedStatus } from '../../evidence/statuses.ts';
import { broken, type Observation } from '../observation.ts';

interface Outcomes {
  readonly isServed?: (exchange: Exchange) => boolean;
  readonly isNotFound?: (exchange: Exchange) => boolean;
}

/**
 * Another identity of the customer, which is served for what it has created itself, finds what the first one has created, too.
 * Its rights may be fewer: a lack of authorization decides nothing.
 */
export function byOtherIdentities(
  judgement: Judgement,
  operations: readonly string[],
  { isServed = succeeded, isNotFound = isRejected }: Outcomes = {},
): readonly Observation[] {
  const { contract, history } = judgement;
  const creators = new Map(lifecyclesOf(history, contract).map(({ item, create }) => [item, create.identity]));
  const requests = history.exchanges({ operations, facts: { step: 'other-identity' } });
  const isOwn = ({ facts: { item = '', hub }, identity }: Exchange): boolean =>
    (hub === undefined ? creators.get(item) : registrationOf(judgement, hub)?.identity) === identity;
  return requests
    .filter((exchange) => !isOwn(exchange))
    .flatMap((exchange): readonly Observation[] => {
      const own = requests.find(
        (one) => one.operation === exchange.operation && one.identity === exchange.identity && isOwn(one),
      );
      const status = exchange.response?.status ?? 0;
      if (!own || !isServed(own) || !isNotFound(exchange) || isTransient(status) || [401, 403].includes(status))
        return [];
      if (mayRejectInState(judgement, exchange)) return [];
      return [
        broken([exchange, own], {
          expected: phrase`the resource, which belongs to the same customer as ${plainValue(exchange.identity)}`,
          received: receivedStatus(exchange),
          signature: 'another identity',
        }),
      ];
    });
}

/**
 * A target that rejects the credentials of one identity in every request says nothing of access by rejecting another customer's resource to it: the
 * token may be wrong, or the target.
 */

import type { Exchange, RecordingEvent } from '../../contracts/formats/recording.ts';
import { groupBy } from '../../contracts/group-by.ts';
import { isClientError } from '../../contracts/status-class.ts';
import type { Observation } from '../checks/observation.ts';
import type { History } from '../evidence/history.ts';
import { undecided } from '../checks/observation.ts';
import type { ObservedRow } from './rows.ts';
import { validExchangesByInterface } from './valid-exchanges.ts';

const keyOf = ({ interface: name, identity }: Pick<Exchange, 'interface' | 'identity'>): string =>
  `${name} ${identity}`;

/** Interface and identity of which every valid request was rejected with 401 or 403, and at least one was sent. */
function rejectedIdentities(events: readonly RecordingEvent[]): ReadonlySet<string> {
  const valid = [...validExchangesByInterface(events)].flatMap(([, exchanges]) => exchanges);
  const byIdentity = [...groupBy(valid, keyOf)];
  return new Set(
    byIdentity
      .filter(([, own]) => own.every(({ response: { status } }) => status === 401 || status === 403))
      .map(([key]) => key),
  );
}

/** The observations of one run, those about access by an identity that is rejected everywhere undecided. */
export function withoutRejectedIdentities(
  history: Pick<History, 'events' | 'exchangesOf'>,
): (row: Pick<ObservedRow, 'observations'>) => readonly Observation[] {
  const rejected = rejectedIdentities(history.events);
  const saysNothing = (exchange: Exchange): boolean =>
    exchange.facts.id === 'foreign' &&
    rejected.has(keyOf(exchange)) &&
    exchange.response !== undefined &&
    isClientError(exchange.response.status);
  return ({ observations }) =>
    rejected.size === 0
      ? observations
      : observations.map((one) => {
          const isDecided = one.outcome === 'met' || one.outcome === 'broken';
          const found = isDecided ? history.exchangesOf(one.seq).find(saysNothing) : undefined;
          return found
            ? undecided(
                `the target rejects every request of ${found.identity}, also valid ones: run conform doctor`,
                found,
              )
            : one;
        });
}

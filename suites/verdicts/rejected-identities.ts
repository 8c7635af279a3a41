/** Identities whose every valid request to an interface is rejected: the token may be wrong, or the target. */

import type { Exchange } from '../../contracts/formats/recording.ts';
import { groupBy } from '../../contracts/group-by.ts';
import type { History } from '../evidence/history.ts';
import { oncePerHistory } from '../evidence/once-per-history.ts';
import { isDenied } from '../evidence/statuses.ts';
import { validExchangesByInterface } from './valid-exchanges.ts';

const keyOf = ({ interface: name, identity }: Pick<Exchange, 'interface' | 'identity'>): string =>
  `${name} ${identity}`;

const identities = oncePerHistory<ReadonlySet<string>>();

/**
 * Whether a request is of an identity of which every valid request to the interface was rejected with 401 or 403, and at least one was sent.
 * Undefined where the run does not have an identity of this kind.
 */
export function ofRejectedIdentities(history: History): ((exchange: Exchange) => boolean) | undefined {
  const rejected = identities(history, '', () => {
    const valid = [...validExchangesByInterface(history.events).values()].flat();
    return new Set([...groupBy(valid, keyOf)].filter(([, own]) => own.every(isDenied)).map(([key]) => key));
  });
  return rejected.size === 0 ? undefined : (exchange) => rejected.has(keyOf(exchange));
}

/** Identities whose every valid request to an interface is rejected: the token may be wrong, or the target. */

import type { Exchange } from '../../contracts/formats/recording.ts';
import { groupBy } from '../../contracts/group-by.ts';
import type { History } from '../evidence/history.ts';
import { oncePerHistory } from '../evidence/once-per-history.ts';
import { validExchangesByInterface } from './valid-exchanges.ts';

export const isRejectedForCredentials = ({ response }: Exchange): boolean =>
  response?.status === 401 || response?.status === 403;

const keyOf = ({ interface: name, identity }: Pick<Exchange, 'interface' | 'identity'>): string =>
  `${name} ${identity}`;

const rejected = oncePerHistory<ReadonlySet<string>>();

/** True for a request of an identity of which every valid request to the interface was rejected with 401 or 403, and at least one was sent. */
export function isOfRejectedIdentity(history: History): (exchange: Exchange) => boolean {
  const found = rejected(history, 'identities', () => {
    const valid = [...validExchangesByInterface(history.events).values()].flat();
    const byIdentity = [...groupBy<Exchange, string>(valid, keyOf)];
    return new Set(byIdentity.filter(([, own]) => own.every(isRejectedForCredentials)).map(([key]) => key));
  });
  return (exchange) => found.has(keyOf(exchange));
}

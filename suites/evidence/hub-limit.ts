import type { Operation } from '../../contracts/contract.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import type { History } from './history.ts';
import { succeeded } from './lifecycles/lifecycle-of.ts';

/**
 * True for a registration with status 409 while another hub exists: the number of hubs, their hosts and the condition of that status are
 * unspecified.
 */
export function mayExceedHubLimit(exchange: Exchange, operation: Operation | undefined, history: History): boolean {
  if (operation?.action !== 'hub-create' || exchange.response?.status !== 409) return false;
  return history
    .exchanges({ operations: [operation.id] })
    .some((other) => other.at <= exchange.startedAt && succeeded(other));
}

export const HUB_LIMIT_UNSPECIFIED = 'the number of hubs may be limited; the condition of 409 is unspecified';

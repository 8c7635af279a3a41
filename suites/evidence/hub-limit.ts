import type { Operation } from '../../contracts/contract.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import type { History } from './history.ts';
import { succeeded } from './lifecycles/lifecycle-of.ts';

/**
 * True for a registration answered 409 while there is another hub: how many hubs there may be, and on which hosts, is not shown, and
 * neither is the condition of that status.
 */
export function mayBeOneTooMany(exchange: Exchange, operation: Operation | undefined, history: History): boolean {
  if (operation?.action !== 'hub-create' || exchange.response?.status !== 409) return false;
  return history
    .exchanges({ operations: [operation.id] })
    .some((other) => other.at <= exchange.startedAt && succeeded(other));
}

export const ONE_TOO_MANY = 'there may be a limit of hubs, and the condition of 409 is not shown';

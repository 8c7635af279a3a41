/** Registrations of hubs that a target may reject for the address of the callback: no document states which addresses a target calls. */

import type { Contract } from '../../contracts/contract.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import { operationsOf } from '../../contracts/operations-of.ts';
import { sentCallback } from './deliveries/registrations.ts';
import type { History } from './history.ts';
import { succeeded } from './lifecycles/lifecycle-of.ts';

export const ADDRESS_UNSPECIFIED =
  'the target rejects callbacks at the address of the listener; which addresses it calls is unspecified: give the listener a public URL with https (`listener.publicUrl`)';

/** Statuses of a rejection that may be for a value, or for what an address may reach. */
const ABOUT_A_VALUE: readonly number[] = [400, 403, 422];

/** What providers write of addresses that they do not call. */
const NAMES_ADDRESSES = /\b(https|address|domain|localhost|loopback|private|public|allow-?list|white-?list)/i;

/** Scheme, host and port of the callback; undefined without one. */
function originOfCallback(exchange: Exchange): string | undefined {
  const callback = sentCallback(exchange);
  return callback !== undefined && URL.canParse(callback) ? new URL(callback).origin : undefined;
}

/** JSON says what is wrong; a page of a gateway names addresses for other reasons. */
function namesAddresses({ response }: Exchange): boolean {
  const body = response?.body.trim() ?? '';
  return !body.startsWith('<') && NAMES_ADDRESSES.test(body);
}

/**
 * True for the rejection of a registration whose callback is at an address at which none was accepted, if one elsewhere was accepted, or if the
 * response names addresses.
 */
export function isRejectedAddress(
  exchange: Exchange,
  { contract, history }: { readonly contract: Contract; readonly history: History },
): boolean {
  const operations = operationsOf(contract, 'hub-create');
  if (!ABOUT_A_VALUE.includes(exchange.response?.status ?? 0) || !operations.includes(exchange.operation)) return false;
  const own = originOfCallback(exchange);
  if (own === undefined) return false;
  const accepted = history.exchanges({ operations }).filter(succeeded).map(originOfCallback);
  return !accepted.includes(own) && (accepted.some((one) => one !== undefined) || namesAddresses(exchange));
}

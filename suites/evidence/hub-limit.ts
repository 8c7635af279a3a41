/** Registrations of hubs that a target may reject because there are too many: their number and the condition of 409 are unspecified. */

import type { Contract } from '../../contracts/contract.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import { operationsOf } from '../../contracts/operations-of.ts';
import type { History } from './history.ts';
import { idIn, succeeded } from './lifecycles/lifecycle-of.ts';
import { oncePerHistory } from './once-per-history.ts';

export const HUB_LIMIT_UNSPECIFIED = 'the number of hubs may be limited; the condition of 409 is unspecified';

/** A hub of this run, and its deletion. */
interface KnownHub {
  readonly id: string;
  readonly created: Exchange;
  deleted?: Exchange;
}

interface HubsOfCustomer {
  readonly hubs: readonly KnownHub[];
  /** The most hubs that existed for sure when another one was accepted. */
  readonly most: number;
}

const lastSegment = ({ request }: Exchange): string =>
  decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? '');

function hubsIn(exchanges: readonly Exchange[]): readonly KnownHub[] {
  const hubs: KnownHub[] = [];
  for (const exchange of exchanges.filter(succeeded)) {
    const isDeletion = exchange.request.method === 'DELETE';
    const id = isDeletion ? lastSegment(exchange) : (idIn(exchange) ?? `without an id ${exchange.seq}`);
    const known = hubs.findLast((one) => one.id === id && one.deleted === undefined);
    if (isDeletion && known) known.deleted = exchange;
    else if (!isDeletion && !known) hubs.push({ id, created: exchange });
  }
  return hubs;
}

const known = oncePerHistory<HubsOfCustomer>();

const hubsOf = (history: History, contract: Contract, customer: string): HubsOfCustomer =>
  known(history, `${contract.id} ${customer}`, () => {
    const registrations = operationsOf(contract, 'hub-create');
    const exchanges = history
      .exchanges({ operations: operationsOf(contract, 'hub-create', 'hub-delete') })
      .filter(({ facts }) => facts.customer === customer);
    const hubs = hubsIn(exchanges);
    const existing = exchanges
      .filter((one) => registrations.includes(one.operation) && succeeded(one))
      .map((one) =>
        hubs.filter(
          (hub) =>
            hub.created !== one && hub.created.at <= one.startedAt && !((hub.deleted?.startedAt ?? Infinity) < one.at),
        ),
      );
    return { hubs, most: Math.max(0, ...existing.map(({ length }) => length)) };
  });

/**
 * True for a registration with status 409 while other hubs of the customer exist, unless the target accepted another registration while as many
 * hubs existed.
 */
export function mayExceedHubLimit(
  exchange: Exchange,
  { contract, history }: { readonly contract: Contract; readonly history: History },
): boolean {
  if (exchange.response?.status !== 409 || !operationsOf(contract, 'hub-create').includes(exchange.operation))
    return false;
  const { hubs, most } = hubsOf(history, contract, exchange.facts.customer ?? '');
  const existing = hubs.filter(
    ({ created, deleted }) => created.startedAt <= exchange.at && (deleted?.at ?? Infinity) >= exchange.startedAt,
  );
  return existing.length > most;
}

/**
 * Registrations of hubs that a target may reject although they are valid: there are too many, or the callback is known. No document gives the
 * condition of 409, nor a status for a limit.
 */

import { sentCallback } from './deliveries/registrations.ts';
import type { Contract } from '../../contracts/contract.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import { operationsOf } from '../../contracts/operations-of.ts';
import type { History } from './history.ts';
import { idIn, succeeded } from './lifecycles/lifecycle-of.ts';
import { decodedOrSame } from '../../contracts/text/percent-encoding.ts';
import { oncePerHistory } from './once-per-history.ts';
import { isRejectedLater, LIMIT_STATUSES, repeatedStatuses } from './resource-limit.ts';
import { statusOf } from './statuses.ts';

export const HUB_LIMIT_UNSPECIFIED = 'the number of hubs may be limited, which is unspecified';

export const CONFLICT_UNSPECIFIED =
  'the target may limit the number of hubs, or reject a callback that was registered before, under conditions that are unspecified';

interface HubJudgement {
  readonly contract: Contract;
  readonly history: History;
}

/** The registrations and deletions of one hub id, in the order of the recording; an id may be used again. */
interface HubId {
  readonly created: Exchange[];
  readonly deleted: Exchange[];
}

interface HubsOfCustomer {
  readonly ids: readonly HubId[];
  /** The most hubs that existed for sure when another one was accepted. */
  readonly most: number;
  /** Statuses with which several registrations were rejected as if there were too many, at least one of them like an accepted one. */
  readonly statuses: ReadonlySet<number>;
}

function idsIn(exchanges: readonly Exchange[], registrations: readonly string[]): readonly HubId[] {
  const isRegistration = ({ operation }: Exchange): boolean => registrations.includes(operation);
  const ids = new Map<string, HubId>();
  for (const exchange of exchanges.filter(isRegistration)) {
    const id = idIn(exchange) ?? `without an id ${exchange.seq}`;
    const known = ids.get(id) ?? { created: [], deleted: [] };
    ids.set(id, known);
    known.created.push(exchange);
  }
  for (const exchange of exchanges.filter((one) => !isRegistration(one))) {
    const segments = new URL(exchange.request.url).pathname.split('/').map(decodedOrSame);
    segments
      .map((segment) => ids.get(segment))
      .findLast((known) => known !== undefined)
      ?.deleted.push(exchange);
  }
  return [...ids.values()];
}

/** True for an id that was registered before a request and not deleted until its response, whichever of two simultaneous requests came first. */
const existsForSure =
  (request: Exchange) =>
  ({ created, deleted }: HubId): boolean =>
    created.some(
      (one) =>
        one !== request &&
        one.at <= request.startedAt &&
        !deleted.some(({ at, startedAt }) => at >= one.startedAt && startedAt <= request.at),
    );

/** The most hubs that may have existed when a request was made. */
const mostExisting = (exchange: Exchange, ids: readonly HubId[]): number =>
  ids
    .map(({ created, deleted }) => {
      const before = created.filter(({ startedAt }) => startedAt <= exchange.at);
      return Math.max(0, before.length - deleted.filter(({ at }) => at <= exchange.startedAt).length);
    })
    .reduce((sum, count) => sum + count, 0);

/** A registration that may be rejected as one too many; one that is wrong in itself is rejected for that. */
const mayBeLimited = ({ facts, response }: Exchange): boolean =>
  facts.kind !== 'odd' && facts.kind !== 'negative' && LIMIT_STATUSES.includes(response?.status ?? 0);

const customers = oncePerHistory<HubsOfCustomer>();

const hubsOf = (history: History, contract: Contract, customer: string): HubsOfCustomer =>
  customers(history, `${contract.id} ${customer}`, () => {
    const registrations = operationsOf(contract, 'hub-create');
    const all = history
      .exchanges({ operations: operationsOf(contract, 'hub-create', 'hub-delete') })
      .filter(({ facts }) => facts.customer === customer);
    const exchanges = all.filter(succeeded);
    const ids = idsIn(exchanges, registrations);
    const accepted = exchanges.filter(({ operation }) => registrations.includes(operation));
    const most = Math.max(0, ...accepted.map((one) => ids.filter(existsForSure(one)).length));
    const rejected = all.filter(
      (one) => registrations.includes(one.operation) && mayBeLimited(one) && mostExisting(one, ids) > most,
    );
    const alike = new Set(rejected.filter((one) => isRejectedLater(one, accepted)).map(statusOf));
    return { ids, most, statuses: new Set(repeatedStatuses(rejected).filter((status) => alike.has(status))) };
  });

/**
 * True for a registration that was rejected while other hubs of the customer may exist, unless the target accepted another registration while as
 * many hubs existed. With another status than 409 only if several registrations like accepted ones were rejected with it.
 */
export function mayExceedHubLimit(exchange: Exchange, { contract, history }: HubJudgement): boolean {
  const status = exchange.response?.status ?? 0;
  if (!LIMIT_STATUSES.includes(status) || !operationsOf(contract, 'hub-create').includes(exchange.operation))
    return false;
  const { ids, most, statuses } = hubsOf(history, contract, exchange.facts.customer ?? '');
  return (status === 409 || statuses.has(status)) && mostExisting(exchange, ids) > most;
}

/** True for such a registration, and for one of a callback that was registered before, whose hub may be deleted since. */
export function isUnspecifiedConflict(exchange: Exchange, judgement: HubJudgement): boolean {
  if (mayExceedHubLimit(exchange, judgement)) return true;
  if (exchange.response?.status !== 409) return false;
  const callback = sentCallback(exchange);
  return (
    callback !== undefined &&
    judgement.history
      .exchanges({ operations: operationsOf(judgement.contract, 'hub-create') })
      .some((other) => other.seq < exchange.seq && succeeded(other) && sentCallback(other) === callback)
  );
}

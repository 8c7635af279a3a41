/** Registrations of hubs that a target may reject with 409, whose condition is unspecified: there are too many, or the callback is known. */

import type { Contract } from '../../contracts/contract.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import { operationsOf } from '../../contracts/operations-of.ts';
import { isObject } from '../../contracts/json/json-type.ts';
import { requestJson, type History } from './history.ts';
import { idIn, succeeded } from './lifecycles/lifecycle-of.ts';
import { decodedOrSame } from '../../contracts/text/percent-encoding.ts';
import { oncePerHistory } from './once-per-history.ts';

export const HUB_LIMIT_UNSPECIFIED = 'the number of hubs may be limited; the condition of 409 is unspecified';

export const CONFLICT_UNSPECIFIED =
  'the target may limit the number of hubs, or reject a callback that was registered before; the condition of 409 is unspecified';

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

const customers = oncePerHistory<HubsOfCustomer>();

const hubsOf = (history: History, contract: Contract, customer: string): HubsOfCustomer =>
  customers(history, `${contract.id} ${customer}`, () => {
    const registrations = operationsOf(contract, 'hub-create');
    const exchanges = history
      .exchanges({ operations: operationsOf(contract, 'hub-create', 'hub-delete') })
      .filter((one) => one.facts.customer === customer && succeeded(one));
    const ids = idsIn(exchanges, registrations);
    const existing = exchanges
      .filter(({ operation }) => registrations.includes(operation))
      .map((one) => ids.filter(existsForSure(one)).length);
    return { ids, most: Math.max(0, ...existing) };
  });

/**
 * True for a registration with status 409 while other hubs of the customer may exist, unless the target accepted another registration while as many
 * hubs existed.
 */
export function mayExceedHubLimit(exchange: Exchange, { contract, history }: HubJudgement): boolean {
  if (exchange.response?.status !== 409 || !operationsOf(contract, 'hub-create').includes(exchange.operation))
    return false;
  const { ids, most } = hubsOf(history, contract, exchange.facts.customer ?? '');
  const existing = ids.map(({ created, deleted }) => {
    const before = created.filter(({ startedAt }) => startedAt <= exchange.at);
    return Math.max(0, before.length - deleted.filter(({ at }) => at <= exchange.startedAt).length);
  });
  return existing.reduce((sum, count) => sum + count, 0) > most;
}

const callbackOf = (exchange: Exchange): unknown => {
  const sent = requestJson(exchange);
  return isObject(sent) ? sent['callback'] : undefined;
};

/** True for such a registration, and for one of a callback that was registered before, whose hub may be deleted since. */
export function isUnspecifiedConflict(exchange: Exchange, judgement: HubJudgement): boolean {
  if (mayExceedHubLimit(exchange, judgement)) return true;
  if (exchange.response?.status !== 409) return false;
  const callback = callbackOf(exchange);
  return (
    callback !== undefined &&
    judgement.history
      .exchanges({ operations: operationsOf(judgement.contract, 'hub-create') })
      .some((other) => other.seq < exchange.seq && succeeded(other) && callbackOf(other) === callback)
  );
}

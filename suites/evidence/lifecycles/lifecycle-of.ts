/** The exchanges about one created resource, put together by the fact `item`. */

import { idText } from '../../../contracts/json/exact-integers.ts';
import { oncePerHistory } from '../once-per-history.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Contract, Json } from '../../../contracts/contract.ts';
import { requestJson, responseJson, type History } from '../history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { isSuccess, isTransient } from '../../../contracts/status-class.ts';
import { ReadingsByStep } from './readings-by-step.ts';

export interface Lifecycle {
  readonly item: string;
  readonly customer: string;
  /** The accepted create. */
  readonly create: Exchange;
  /** Id as text; undefined where the response shows none. */
  readonly id: string | undefined;
  /** Successful retrievals. */
  readonly retrieved: ReadingsByStep;
  /** Last attempts that failed although the settling time was over; overload and unavailability lose nothing. */
  readonly lost: ReadingsByStep;
  /** The sequence of updates. */
  readonly patches: readonly Exchange[];
  /** Every update, those of other scenarios and other customers among them. */
  readonly updates: readonly Exchange[];
}

export const succeeded = ({ response }: Exchange): boolean => response !== undefined && isSuccess(response.status);

/** The id of the resource of a response. */
export const idIn = (exchange: Exchange): string | undefined => idText(resourceIn(exchange) ?? {});

/** The external id that a request contains as a text. */
export const externalIdOf = (exchange: Exchange): string | undefined => {
  const sent = requestJson(exchange);
  const externalId = isObject(sent) ? sent['externalId'] : undefined;
  return typeof externalId === 'string' ? externalId : undefined;
};

const lifecycles = oncePerHistory<readonly Lifecycle[]>();

/** Lifecycles of all resources created on an interface, in the order of their creation. */
export const lifecyclesOf = (history: History, contract: Contract): readonly Lifecycle[] =>
  lifecycles(history, contract.id, () => lifecyclesIn(history, contract));

/** True for a first retrieval before which another scenario, which can create nothing by itself, has updated the resource. */
const isOutdated = (reading: Exchange, updates: readonly Exchange[]): boolean =>
  reading.facts.step === 'retrieve' && updates.some(({ startedAt }) => startedAt < reading.at);

function lifecyclesIn(history: History, contract: Contract): readonly Lifecycle[] {
  const all = history.exchanges({ interface: contract.id }).filter(({ facts }) => facts.item !== undefined);
  const byItem = new Map<string, Exchange[]>();
  for (const exchange of all) {
    const { item = '' } = exchange.facts;
    byItem.set(item, [...(byItem.get(item) ?? []), exchange]);
  }
  const creating = operationsOf(contract, 'create');
  const retrieving = operationsOf(contract, 'retrieve');
  const updating = operationsOf(contract, 'update');
  return [...byItem].flatMap(([item, exchanges]): readonly Lifecycle[] => {
    const create = exchanges.find(
      (one) => creating.includes(one.operation) && one.facts.body === 'valid' && succeeded(one),
    );
    if (!create) return [];
    const reads = exchanges.filter(
      (one) => retrieving.includes(one.operation) && one.facts.id === 'existing' && one.facts.param === undefined,
    );
    const updates = exchanges.filter((one) => updating.includes(one.operation));
    const rejected = ({ response, facts }: Exchange): boolean =>
      facts.kind === 'good' && response !== undefined && !isSuccess(response.status) && !isTransient(response.status);
    return [
      {
        item,
        customer: create.facts.customer ?? '',
        create,
        id: idIn(create),
        retrieved: new ReadingsByStep(reads.filter((one) => succeeded(one) && !isOutdated(one, updates))),
        lost: new ReadingsByStep(reads.filter(rejected)),
        patches: exchanges.filter((one) => updating.includes(one.operation) && one.facts.step === 'patch'),
        updates,
      },
    ];
  });
}

/** The resource of a response: the object itself, or the only element of a list. */
export function resourceIn(exchange: Exchange): { readonly [member: string]: Json | undefined } | undefined {
  const json = responseJson(exchange);
  const list: readonly Json[] | undefined = Array.isArray(json) ? json : undefined;
  const one = list?.length === 1 ? list[0] : json;
  return isObject(one) ? one : undefined;
}

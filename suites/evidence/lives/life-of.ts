/** The exchanges about one created resource, put together by the fact `item`. */

import { idText } from '../../../contracts/exact-integers.ts';
import { oncePerHistory } from '../once-per-history.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Contract } from '../../../contracts/contract.ts';
import { responseJson, type History } from '../history.ts';
import { isObject } from '../json-type.ts';
import { isSuccess, isTransient } from '../status-class.ts';

export interface Life {
  readonly item: string;
  readonly customer: string;
  /** The accepted create. */
  readonly create: Exchange;
  /** Id as text; undefined where the answer shows none. */
  readonly id: string | undefined;
  /** Successful retrievals by step. */
  readonly retrieved: ReadonlyMap<string, Exchange>;
  /** Last attempts that failed although the settling time was over, by step; overload and unavailability lose nothing. */
  readonly lost: ReadonlyMap<string, Exchange>;
  /** The changes made one after another. */
  readonly patches: readonly Exchange[];
  /** Every change, those of other scenarios and other customers among them. */
  readonly updates: readonly Exchange[];
}

export const succeeded = ({ response }: Exchange): boolean => response !== undefined && isSuccess(response.status);

export function idIn(exchange: Exchange): string | undefined {
  const json = responseJson(exchange);
  return isObject(json) ? idText(json) : undefined;
}

const lives = oncePerHistory<readonly Life[]>();

/** Lives of all resources created on an interface, in the order of their creation. */
export const livesOf = (history: History, contract: Contract): readonly Life[] =>
  lives(history, contract.id, () => livesIn(history, contract));

function livesIn(history: History, contract: Contract): readonly Life[] {
  const all = history.exchanges({ interface: contract.id }).filter(({ facts }) => facts.item !== undefined);
  const byItem = new Map<string, Exchange[]>();
  for (const exchange of all) {
    const item = String(exchange.facts.item);
    byItem.set(item, [...(byItem.get(item) ?? []), exchange]);
  }
  const creating = operationsOf(contract, 'create');
  const retrieving = operationsOf(contract, 'retrieve');
  const updating = operationsOf(contract, 'update');
  return [...byItem].flatMap(([item, exchanges]): readonly Life[] => {
    const create = exchanges.find(
      (one) => creating.includes(one.operation) && one.facts.body === 'valid' && succeeded(one),
    );
    if (!create) return [];
    const reads = exchanges.filter(
      (one) => retrieving.includes(one.operation) && one.facts.id === 'existing' && one.facts.param === undefined,
    );
    const refused = ({ response, facts }: Exchange): boolean =>
      facts.kind === 'good' &&
      response !== undefined &&
      !isSuccess(response.status) &&
      !isTransient(response.status);
    const byStep = (list: readonly Exchange[]) => new Map(list.map((one) => [String(one.facts.step), one]));
    return [
      {
        item,
        customer: String(create.facts.customer ?? ''),
        create,
        id: idIn(create),
        retrieved: byStep(reads.filter(succeeded)),
        lost: byStep(reads.filter(refused)),
        patches: exchanges.filter((one) => updating.includes(one.operation) && one.facts.step === 'patch'),
        updates: exchanges.filter((one) => updating.includes(one.operation)),
      },
    ];
  });
}

/** The resource of a retrieval: the object itself, or the only element of a list. */
export function resourceIn(exchange: Exchange) {
  const json = responseJson(exchange);
  const one: unknown = Array.isArray(json) && json.length === 1 ? (json as unknown[])[0] : json;
  return isObject(one as never) ? (one as { readonly [member: string]: never }) : undefined;
}

/** What responses of an interface show of its resources. */

import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { groupBy } from '../../../contracts/group-by.ts';
import type { Judgement } from '../check.ts';
import { itemId } from '../../evidence/lists/list-responses.ts';
import { isSame } from '../../evidence/lists/own-items.ts';
import type { Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { resourcesOf } from '../../evidence/resources-in.ts';
import { hasWrongBody } from '../../evidence/wrong-bodies.ts';

export const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === '' || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);

export interface Shown {
  /** Position among all. */
  readonly place: number;
  readonly exchange: Exchange;
  readonly value: { readonly [member: string]: Json | undefined };
}

/** What responses show of a resource. */
export type ShownOf = (lifecycle: Lifecycle) => readonly Shown[];

/** Every resource in a response of the interface, except those of wrong bodies. */
export function allShown({ contract, history }: Judgement): readonly Shown[] {
  const operations = contract.operations.filter(
    ({ resource }) => resource !== undefined && resource === contract.model?.schema,
  );
  return history
    .exchanges({ operations: operations.map(({ id }) => id) })
    .filter((one) => !hasWrongBody(one))
    .flatMap(resourcesOf)
    .map((one, place) => ({ ...one, place }));
}

/** What responses show of one resource, in their order: those about it, and its elements in lists, which are found by their id. */
export function shownOf(all: readonly Shown[]): ShownOf {
  const byItem = groupBy(all, ({ exchange }) => exchange.facts.item);
  const listed = groupBy(byItem.get(undefined) ?? [], ({ value }) => itemId(value));
  return (lifecycle) => {
    const ids = lifecycle.id === undefined ? [...listed.keys()] : [lifecycle.id, undefined];
    const elements = ids.flatMap((id) => listed.get(id) ?? []).filter(({ value }) => isSame(value, lifecycle) === true);
    return [...(byItem.get(lifecycle.item) ?? []), ...elements].toSorted((one, other) => one.place - other.place);
  };
}

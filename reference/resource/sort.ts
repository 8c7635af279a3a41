import type { Json, JsonObject } from '../../contracts/contract.ts';
import type { Inbound } from '../http/inbound.ts';
import { scalarText, valuesAt } from './members.ts';
import { singleParameter } from './single-parameter.ts';

interface SortKey {
  readonly path: string;
  readonly sign: 1 | -1;
}

/**
 * Reads `sort`: dotted members separated by commas, each ascending or, with a minus sign in front, descending. The document shows no syntax;
 * this one is TM Forum's (TMF630). A member that no resource has sorts nothing.
 */
export function readSort(request: Inbound): readonly SortKey[] {
  const names = (singleParameter(request, 'sort') ?? '').split(',').map((name) => name.trim());
  return names
    .filter((name) => name !== '')
    .map((name) => ({ path: name.replace(/^[-+]/, ''), sign: name.startsWith('-') ? -1 : 1 }));
}

/** Sorted resources; equal ones keep their order, and those without the member come last in both directions. */
export function sortBy<T>(
  all: readonly T[],
  keys: readonly SortKey[],
  resourceOf: (element: T) => JsonObject,
): readonly T[] {
  if (keys.length === 0) return all;
  return all.toSorted((one, other) => {
    for (const { path, sign } of keys) {
      const order = compare(sortValue(resourceOf(one), path), sortValue(resourceOf(other), path), sign);
      if (order !== 0) return order;
    }
    return 0;
  });
}

function sortValue(resource: JsonObject, path: string): string | number | undefined {
  const value: Json | undefined = valuesAt(resource, path)[0];
  if (value === undefined) return undefined;
  return typeof value === 'number' ? value : scalarText(value);
}

function compare(one: string | number | undefined, other: string | number | undefined, sign: 1 | -1): number {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
  if (one === other) return 0;
  const [left, right] = typeof one === typeof other ? [one, other] : [String(one), String(other)];
  return left < right ? -sign : sign;
}

import type { JsonObject } from '../../../contracts/contract.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { IDENTITY } from '../../evidence/lists/field-selection.ts';

/** A member next to another one, both inside a member of an item: the names of the outer and the inner one. */
export function nestedMember(items: readonly JsonObject[]): readonly [outer: string, inner: string] | undefined {
  for (const [outer, value] of items.flatMap((item) => Object.entries(item)))
    for (const one of (Array.isArray(value) ? value : [value]).filter(isObject)) {
      const [inner, ...others] = Object.keys(one).filter((name) => /^\w+$/.test(name) && !IDENTITY.includes(name));
      if (inner !== undefined && others.length > 0) return [outer, inner];
    }
  return undefined;
}

/** The shape of values that have two shapes at once; undefined where their bounds already contradict each other. */

import type { Formula } from './formula.ts';
import { canonicalText, type Json } from './json.ts';
import {
  type ArrayShape,
  type Canonical,
  jsonTypes,
  type NumberShape,
  type ObjectShape,
  type Restriction,
  type Seen,
  type Shape,
  type StringShape,
} from './shape.ts';

function intersection<S extends Shape>(a: S, b: S): S | undefined {
  const only = commonValues(a.only, b.only);
  if (only?.length === 0) return undefined;
  const common = {
    ...(only === undefined ? {} : { only }),
    except: joined(a.except, b.except),
    also: joined(a.also, b.also),
    seen: seenByBoth(a.seen, b.seen),
    ...(a.lastResort === true || b.lastResort === true ? { lastResort: true } : {}),
  };
  const own = bothOf(a, b);
  return own === undefined ? undefined : ({ ...own, ...common } as S);
}

/**
 * Intersects type by type. Where that would give more than `limit` shapes of a type, only as many are made, spread over what can be combined,
 * and what they leave out is kept as shapes of last resort with the restriction as a condition.
 */
export function restricted(
  canonical: Canonical,
  by: Restriction,
  { limit = Infinity, condition, isPossible = () => true }: RestrictionOptions = {},
): Canonical {
  const result: Record<string, readonly Shape[]> = { ...canonical };
  for (const type of jsonTypes) {
    const other: readonly Shape[] | undefined = by[type];
    if (other === undefined) continue;
    const own: readonly Shape[] = canonical[type];
    if (own.length * other.length > limit && condition !== undefined)
      result[type] = someIntersections(own, other, { limit, condition, isPossible });
    else if (own.length > 1 && other.length > 1)
      result[type] = own.flatMap((a) => other.flatMap((b) => possible(intersection(a, b), isPossible)));
    else result[type] = own.flatMap((a) => other.flatMap((b) => intersection(a, b) ?? []));
  }
  return result as unknown as Canonical;
}

export interface RestrictionOptions {
  readonly limit?: number;
  /** What the restriction says, as a formula; without it everything is multiplied out. */
  readonly condition?: Formula;
  /** Asked where shapes multiply, to leave out those that contradict themselves further down. */
  readonly isPossible?: (shape: Shape) => boolean;
}

function possible(shape: Shape | undefined, isPossible: (shape: Shape) => boolean): Shape[] {
  return shape !== undefined && isPossible(shape) ? [shape] : [];
}

function someIntersections(
  own: readonly Shape[],
  other: readonly Shape[],
  { limit, condition, isPossible }: Required<RestrictionOptions>,
): Shape[] {
  const usual = own.filter(({ lastResort }) => lastResort !== true);
  const wanted = Math.max(1, Math.floor(limit / Math.max(1, usual.length)));
  const exact = usual.slice(0, limit).flatMap((a, index) => {
    const found: Shape[] = [];
    // Each begins elsewhere, so that all of the other shapes have their turn.
    for (let i = 0; i < other.length && found.length < wanted; i++) {
      const both = intersection(a, other[(index + i) % other.length] as Shape);
      if (both !== undefined && both.lastResort !== true && isPossible(both)) found.push(both);
    }
    return found;
  });
  const rest = own.slice(0, limit).map((shape) => ({ ...shape, also: [...shape.also, condition], lastResort: true }));
  return [...exact, ...rest];
}

function bothOf(a: Shape, b: Shape): Shape | undefined {
  if (a.type === 'number' && b.type === 'number') return numbers(a, b);
  if (a.type === 'string' && b.type === 'string') return strings(a, b);
  if (a.type === 'array' && b.type === 'array') return arrays(a, b);
  if (a.type === 'object' && b.type === 'object') return objects(a, b);
  return a;
}

function numbers(a: NumberShape, b: NumberShape): NumberShape | undefined {
  const min = Math.max(a.min, b.min);
  const max = Math.min(a.max, b.max);
  const both: NumberShape = {
    ...a,
    min,
    max,
    aboveMin: (a.aboveMin && a.min === min) || (b.aboveMin && b.min === min),
    belowMax: (a.belowMax && a.max === max) || (b.belowMax && b.max === max),
    integer: a.integer || b.integer,
    fractional: a.fractional || b.fractional,
    steps: joined(a.steps, b.steps),
    notSteps: joined(a.notSteps, b.notSteps),
  };
  const empty = min > max || (min === max && (both.aboveMin || both.belowMax)) || (both.integer && both.fractional);
  return empty ? undefined : both;
}

function strings(a: StringShape, b: StringShape): StringShape | undefined {
  const minLength = Math.max(a.minLength, b.minLength);
  const maxLength = Math.min(a.maxLength, b.maxLength);
  if (minLength > maxLength) return undefined;
  return {
    ...a,
    minLength,
    maxLength,
    matching: joined(a.matching, b.matching),
    notMatching: joined(a.notMatching, b.notMatching),
    formats: joined(a.formats, b.formats),
    notFormats: joined(a.notFormats, b.notFormats),
  };
}

function arrays(a: ArrayShape, b: ArrayShape): ArrayShape | undefined {
  const minItems = Math.max(a.minItems, b.minItems);
  const maxItems = Math.min(a.maxItems, b.maxItems);
  const both = {
    ...a,
    minItems,
    maxItems,
    rules: joined(a.rules, b.rules),
    contains: joined(a.contains, b.contains),
    unique: a.unique || b.unique,
    repeated: a.repeated || b.repeated,
  };
  return minItems > maxItems || (both.unique && both.repeated) ? undefined : both;
}

function objects(a: ObjectShape, b: ObjectShape): ObjectShape | undefined {
  const required =
    a.required.size === 0 ? b.required : b.required.size === 0 ? a.required : new Set([...a.required, ...b.required]);
  const minProperties = Math.max(a.minProperties, b.minProperties);
  const maxProperties = Math.min(a.maxProperties, b.maxProperties);
  if (Math.max(minProperties, required.size) > maxProperties) return undefined;
  return {
    ...a,
    minProperties,
    maxProperties,
    required,
    rules: joined(a.rules, b.rules),
    names: joined(a.names, b.names),
    some: joined(a.some, b.some),
    someName: joined(a.someName, b.someName),
    dependent: dependencies(a.dependent, b.dependent),
  };
}

function dependencies(a: ObjectShape['dependent'], b: ObjectShape['dependent']): ObjectShape['dependent'] {
  if (a.size === 0 || b.size === 0) return a.size === 0 ? b : a;
  const merged = new Map(a);
  for (const [name, needed] of b) merged.set(name, joined(merged.get(name) ?? [], needed));
  return merged;
}

function seenByBoth(a: Seen, b: Seen): Seen {
  if (a === b) return a;
  return {
    names: a.names.size === 0 ? b.names : b.names.size === 0 ? a.names : new Set([...a.names, ...b.names]),
    patterns: joined(a.patterns, b.patterns),
    allNames: a.allNames || b.allNames,
    items: Math.max(a.items, b.items),
    matching: joined(a.matching, b.matching),
  };
}

function commonValues(a: readonly Json[] | undefined, b: readonly Json[] | undefined): readonly Json[] | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const keys = new Set(b.map(canonicalText));
  return a.filter((value) => keys.has(canonicalText(value)));
}

/** Both lists, each element once; the same list back where one adds nothing. */
function joined<T>(a: readonly T[], b: readonly T[]): readonly T[] {
  if (b.length === 0 || a === b) return a;
  if (a.length === 0) return b;
  return [...new Set([...a, ...b])];
}

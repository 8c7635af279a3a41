/**
 * Shapes: conjunctions of constraints on values of one JSON type, in a form that values can be built from. The canonical form of a formula
 * is, for each type, the shapes that a value of that type may have (a disjunctive normal form).
 */

import type { Formula } from './formula.ts';
import type { Json, JsonType } from './json.ts';

/** Members and items that the schema a shape comes from has looked at; what `unevaluated…` of an enclosing schema leaves alone. */
export interface Seen {
  readonly names: ReadonlySet<string>;
  readonly patterns: readonly string[];
  readonly allNames: boolean;
  /** Items from the front; Infinity for all. */
  readonly items: number;
  /** Items that satisfy one of these (`contains`). */
  readonly matching: readonly Formula[];
}

interface Common {
  /** Where present, one of these values (`enum`, `const`). */
  readonly only?: readonly Json[];
  readonly except: readonly Json[];
  /** Conditions that building does not guarantee; asked of the finished value. */
  readonly also: readonly Formula[];
  /** True for a shape that represents combinations that were not expanded: used only if no other shape has values. */
  readonly lastResort?: boolean;
  readonly seen: Seen;
}

interface NullShape extends Common {
  readonly type: 'null';
}

interface BooleanShape extends Common {
  readonly type: 'boolean';
}

export interface NumberShape extends Common {
  readonly type: 'number';
  readonly min: number;
  readonly max: number;
  readonly aboveMin: boolean;
  readonly belowMax: boolean;
  readonly integer: boolean;
  /** Not an integer. */
  readonly fractional: boolean;
  readonly steps: readonly number[];
  readonly notSteps: readonly number[];
}

export interface StringShape extends Common {
  readonly type: 'string';
  /** Lengths in code points. */
  readonly minLength: number;
  readonly maxLength: number;
  readonly matching: readonly string[];
  readonly notMatching: readonly string[];
  readonly formats: readonly string[];
  readonly notFormats: readonly string[];
}

/** Formulas of the first items, and of all after them. */
interface ItemRule {
  readonly prefix: readonly Formula[];
  readonly rest: Formula;
}

/** At least `min` and at most `max` items from index `from` on satisfy `of`. */
export interface Contains {
  readonly of: Formula;
  readonly min: number;
  readonly max: number;
  readonly from: number;
}

export interface ArrayShape extends Common {
  readonly type: 'array';
  readonly minItems: number;
  readonly maxItems: number;
  readonly rules: readonly ItemRule[];
  readonly contains: readonly Contains[];
  readonly unique: boolean;
  /** Two items are equal. */
  readonly repeated: boolean;
}

/** Formulas of members by name, by pattern, and of those that neither covers. */
export interface PropertyRule {
  readonly named: ReadonlyMap<string, Formula>;
  readonly patterned: readonly (readonly [pattern: string, Formula])[];
  readonly rest: Formula;
  /** Whether the schema has a rule about members it does not name: only then are some generated. */
  readonly open: boolean;
}

/** Some member, none of `outside`, whose name matches `matching` and none of `notMatching`, has a value that satisfies `of`. */
export interface SomeMember {
  readonly outside: ReadonlySet<string>;
  readonly matching: readonly string[];
  readonly notMatching: readonly string[];
  readonly of: Formula;
}

export interface ObjectShape extends Common {
  readonly type: 'object';
  readonly minProperties: number;
  readonly maxProperties: number;
  readonly required: ReadonlySet<string>;
  readonly rules: readonly PropertyRule[];
  /** Formulas that every name satisfies. */
  readonly names: readonly Formula[];
  readonly some: readonly SomeMember[];
  /** Formulas that some name satisfies. */
  readonly someName: readonly Formula[];
  /** Name -> names that must be there if it is. */
  readonly dependent: ReadonlyMap<string, readonly string[]>;
}

export type Shape = NullShape | BooleanShape | NumberShape | StringShape | ArrayShape | ObjectShape;

/** Shapes by type; an empty list where no value of the type satisfies the formula. */
export type Canonical = { readonly [Type in JsonType]: readonly Extract<Shape, { type: Type }>[] };

/** What a keyword requires: the shapes it allows for the types it is about; other types are not restricted. */
export type Restriction = Partial<Canonical>;

export const nothingSeen: Seen = { names: new Set(), patterns: [], allNames: false, items: 0, matching: [] };

const common: Common = { except: [], also: [], seen: nothingSeen };

const anyNull: NullShape = { type: 'null', ...common };
const anyBoolean: BooleanShape = { type: 'boolean', ...common };
export const anyNumber: NumberShape = {
  type: 'number',
  ...common,
  min: -Infinity,
  max: Infinity,
  aboveMin: false,
  belowMax: false,
  integer: false,
  fractional: false,
  steps: [],
  notSteps: [],
};
export const anyString: StringShape = {
  type: 'string',
  ...common,
  minLength: 0,
  maxLength: Infinity,
  matching: [],
  notMatching: [],
  formats: [],
  notFormats: [],
};
const anyArray: ArrayShape = {
  type: 'array',
  ...common,
  minItems: 0,
  maxItems: Infinity,
  rules: [],
  contains: [],
  unique: false,
  repeated: false,
};
export const anyObject: ObjectShape = {
  type: 'object',
  ...common,
  minProperties: 0,
  maxProperties: Infinity,
  required: new Set(),
  rules: [],
  names: [],
  some: [],
  someName: [],
  dependent: new Map(),
};

export const anything: Canonical = {
  null: [anyNull],
  boolean: [anyBoolean],
  number: [anyNumber],
  string: [anyString],
  array: [anyArray],
  object: [anyObject],
};

export const nothing: Canonical = { null: [], boolean: [], number: [], string: [], array: [], object: [] };

/** In the order in which a failing value is simplest to read. */
export const jsonTypes = [
  'null',
  'boolean',
  'number',
  'string',
  'array',
  'object',
] as const satisfies readonly JsonType[];

export function allShapes(canonical: Canonical): Shape[] {
  return jsonTypes.flatMap((type): readonly Shape[] => canonical[type]);
}

/** The same for every shape of every type. */
export function mapShapes(canonical: Canonical, change: <S extends Shape>(shape: S) => S): Canonical {
  return Object.fromEntries(
    jsonTypes.map((type) => [type, (canonical[type] as readonly Shape[]).map(change)]),
  ) as unknown as Canonical;
}

export function unionOf(parts: readonly Canonical[]): Canonical {
  return Object.fromEntries(
    jsonTypes.map((type) => [type, [...new Set(parts.flatMap((part): readonly Shape[] => part[type]))]]),
  ) as unknown as Canonical;
}

/** Every type it leaves out is nothing: the reading of a restriction for a refutation. */
export function onlyThese(restriction: Restriction): Canonical {
  return { ...nothing, ...restriction };
}

export function numbersThat(bounds: Partial<NumberShape>): Restriction {
  return { number: [{ ...anyNumber, ...bounds }] };
}

export function stringsThat(bounds: Partial<StringShape>): Restriction {
  const shape = { ...anyString, ...bounds };
  return { string: shape.maxLength < shape.minLength ? [] : [shape] };
}

export function arraysThat(bounds: Partial<ArrayShape>): Restriction {
  const shape = { ...anyArray, ...bounds };
  return { array: shape.maxItems < shape.minItems ? [] : [shape] };
}

export function objectsThat(bounds: Partial<ObjectShape>): Restriction {
  const shape = { ...anyObject, ...bounds };
  return { object: shape.maxProperties < shape.minProperties ? [] : [shape] };
}

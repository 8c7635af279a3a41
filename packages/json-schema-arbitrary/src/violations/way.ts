import type { Formula, Formulas } from '../formula.ts';
import type { JsonObject, JsonType } from '../json.ts';
import type { KeywordContext } from '../keywords/keyword.ts';
import { anything, nothing, type Restriction } from '../shape.ts';

/** One way of breaking one keyword of a schema, with everything else of the schema kept. */
export interface Way {
  /** Name of the violation, in kebab-case. */
  readonly name: string;
  readonly keyword: string;
  /** One sentence for a reader, without a subject: `is shorter than 8 characters`. */
  readonly what: string;
  /** The schema without what is broken. */
  readonly others: JsonObject;
  /** What the value is instead, nearest to what is allowed first. */
  readonly broken: readonly Formula[];
}

/** In the place of a keyword: whichever of a subschema it is that breaks. */
export const anyKeyword = '*';

/** The ways of breaking the keywords of one file. */
export type Ways = (context: KeywordContext) => Way[];

/** A schema without some of its keywords. */
export function without(schema: JsonObject, ...keywords: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));
}

/** The formula of values of some shapes and no others. */
export function only({ formulas }: { readonly formulas: Formulas }, restriction: Restriction): Formula {
  return formulas.shapes({ ...nothing, ...restriction });
}

/** All values of a type. */
export function anyOf(type: JsonType): Restriction {
  return { [type]: anything[type] };
}

/** A value in words, short enough for a sentence. */
export function inWords(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length <= 60 ? text : `${text.slice(0, 57)}...`;
}

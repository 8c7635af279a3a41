import type { Located, Schema } from '../document.ts';
import type { Formula, Formulas } from '../formula.ts';
import type { JsonObject } from '../json.ts';
import type { Restriction } from '../shape.ts';

/** What a keyword needs to turn itself into formulas and shapes. */
export interface KeywordContext {
  readonly schema: JsonObject;
  readonly located: Located;
  readonly formulas: Formulas;
  readonly formatKeywords: readonly string[];
  /** The formula of a subschema. */
  readonly child: (schema: Schema) => Formula;
  readonly reference: (reference: string) => Formula;
  readonly dynamicReference: (reference: string) => Formula;
  /** Whether some value satisfies a formula; true where that is not yet known. */
  readonly satisfiable: (formula: Formula) => boolean;
}

/**
 * Keywords about one type each: what they allow and what violates them. Both look at all the keywords of their file, since some
 * of them only have a meaning in combination (`contains` and `minContains`, `properties` and `additionalProperties`).
 */
export interface TypedKeywords {
  /** One restriction a keyword that is there; all hold together. */
  readonly assert: (context: KeywordContext) => Restriction[];
  /** One restriction a way of breaking a keyword that is there; types left out do not break it. */
  readonly refute: (context: KeywordContext) => Restriction[];
}

/** Keywords that combine schemas for the same value: as one formula a keyword. */
export interface InPlaceKeywords {
  readonly assert: (context: KeywordContext) => Formula[];
  readonly refute: (context: KeywordContext) => Formula[];
}

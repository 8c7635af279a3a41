import { nothing } from '../shape.ts';
import { refuteUnevaluated } from '../keywords/unevaluated.ts';
import type { Canonical } from '../shape.ts';
import type { KeywordContext } from '../keywords/keyword.ts';
import type { JsonObject } from '../json.ts';
import { anyKeyword, type Way, without } from './way.ts';

/** Members and items that no part of the schema has looked at. @param canonicalOf canonical form of a schema in the place of this one */
export function unevaluated(context: KeywordContext, canonicalOf: (schema: JsonObject) => Canonical): Way[] {
  const { schema, formulas } = context;
  return (['unevaluatedProperties', 'unevaluatedItems'] as const).flatMap((keyword) => {
    if (schema[keyword] === undefined || schema[keyword] === true) return [];
    const others = without(schema, keyword);
    const { object, array } = refuteUnevaluated(context, canonicalOf(others));
    const broken = [formulas.shapes(keyword === 'unevaluatedItems' ? { ...nothing, array } : { ...nothing, object })];
    const name = keyword === 'unevaluatedItems' ? 'surplus-item' : 'unknown-member';
    const what =
      keyword === 'unevaluatedItems'
        ? 'has an item beyond those described that may not be so'
        : 'has a member beyond those described that may not be so';
    // A schema for the rest is violated at one of its keywords.
    return [{ name, keyword: schema[keyword] === false ? keyword : anyKeyword, what, others, broken }];
  });
}

import type { Schema } from '../document.ts';
import { branches } from '../keywords/in-place.ts';
import type { KeywordContext } from '../keywords/keyword.ts';
import { rivalLimit } from './places.ts';
import { type Way, type Ways, without } from './way.ts';

/** `anyOf` and `oneOf` with no branch, `oneOf` with two, `not` with what it excludes, unevaluated members and items. */
export const combinations: Ways = (context) => [...unions(context), ...excluded(context)];

function unions(context: KeywordContext): Way[] {
  const { schema, formulas } = context;
  return ['anyOf', 'oneOf'].flatMap((keyword) => {
    const list = branches(context, keyword);
    if (list.length === 0) return [];
    const others = without(schema, keyword);
    const none = formulas.and(list.slice(0, rivalLimit).map((branch) => formulas.not(branch)));
    const noBranch: Way = {
      name: 'no-branch',
      keyword,
      what: `matches none of the ${list.length} kinds`,
      others,
      // Hardly any value is of a kind by chance, and ruling all kinds out costs a great deal where there are many.
      broken: list.length > rivalLimit ? [formulas.all] : [formulas.all, none],
    };
    if (keyword === 'anyOf') return [noBranch];
    const pairs = list.flatMap((branch, i) => list.slice(i + 1).map((other) => formulas.and([branch, other])));
    return [
      noBranch,
      { name: 'several-branches', keyword, what: 'is of several kinds at once', others, broken: pairs },
    ];
  });
}

function excluded({ schema, child }: KeywordContext): Way[] {
  if (schema['not'] === undefined) return [];
  const broken = [child(schema['not'] as Schema)];
  return [{ name: 'excluded', keyword: 'not', what: 'is what may not be', others: without(schema, 'not'), broken }];
}

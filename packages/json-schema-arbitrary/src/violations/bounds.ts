import { multiple } from '../decimal.ts';
import type { JsonObject } from '../json.ts';
import { numbersThat, type NumberShape } from '../shape.ts';
import { only, type Way, type Ways, without } from './way.ts';

/** `minimum`, `maximum` and their exclusive forms, by the smallest step that crosses them; `multipleOf`. */
export const bounds: Ways = (context) => {
  const { schema } = context;
  const step = stepOf(schema);
  const way = (
    keyword: string,
    name: string,
    relation: string,
    ranges: (limit: number) => Partial<NumberShape>[],
  ): Way[] => {
    const limit = schema[keyword];
    if (typeof limit !== 'number') return [];
    const broken = ranges(limit).map((range) => only(context, numbersThat(range)));
    return [{ name, keyword, what: `is ${relation} ${limit}`, others: without(schema, keyword), broken }];
  };
  return [
    ...way('minimum', 'below-minimum', 'below the minimum of', (min) => [
      { min: min - step, max: min, belowMax: true },
      { max: min, belowMax: true },
    ]),
    ...way('maximum', 'above-maximum', 'above the maximum of', (max) => [
      { min: max, max: max + step, aboveMin: true },
      { min: max, aboveMin: true },
    ]),
    ...way('exclusiveMinimum', 'at-exclusive-minimum', 'not above', (min) => [{ min, max: min }, { max: min }]),
    ...way('exclusiveMaximum', 'at-exclusive-maximum', 'not below', (max) => [{ min: max, max }, { min: max }]),
    ...way('multipleOf', 'not-a-multiple', 'no multiple of', (size) => [
      { notSteps: [size], min: multiple(-2, size), max: multiple(2, size) },
      { notSteps: [size] },
    ]),
  ];
};

/** The distance to the next value that the other keywords allow. */
function stepOf({ multipleOf }: JsonObject): number {
  return typeof multipleOf === 'number' ? multipleOf : 1;
}

/** `minimum`, `maximum`, `exclusiveMinimum`, `exclusiveMaximum`, `multipleOf`, and formats of numbers. */

import { formatNamed, type NumberFormat } from '../formats.ts';
import type { JsonObject } from '../json.ts';
import { numbersThat, type NumberShape, type Restriction } from '../shape.ts';
import type { KeywordContext, TypedKeywords } from './keyword.ts';

type Ways = Readonly<Record<string, (limit: number) => Partial<NumberShape>>>;

const assertions: Ways = {
  minimum: (min) => ({ min }),
  maximum: (max) => ({ max }),
  exclusiveMinimum: (min) => ({ min, aboveMin: true }),
  exclusiveMaximum: (max) => ({ max, belowMax: true }),
  multipleOf: (step) => ({ steps: [step] }),
};

const refutations: Ways = {
  minimum: (max) => ({ max, belowMax: true }),
  maximum: (min) => ({ min, aboveMin: true }),
  exclusiveMinimum: (max) => ({ max }),
  exclusiveMaximum: (min) => ({ min }),
  multipleOf: (step) => ({ notSteps: [step] }),
};

export const numbers: TypedKeywords = {
  assert: (context) => [
    ...restrictions(context.schema, assertions),
    ...numberFormats(context).map(({ integer, min, max }) => numbersThat({ integer, min, max })),
  ],
  refute: (context) => [
    ...restrictions(context.schema, refutations),
    ...numberFormats(context).flatMap(({ integer, min, max }) => [
      ...(integer ? [numbersThat({ fractional: true })] : []),
      // Twice the bound, as the bound of the format may be slightly beyond what doubles can represent.
      numbersThat({ min: max * 2 + 1 }),
      numbersThat({ max: min * 2 - 1 }),
    ]),
  ],
};

function restrictions(schema: JsonObject, ways: Ways): Restriction[] {
  return Object.entries(ways).flatMap(([keyword, way]) => {
    const limit = schema[keyword];
    return typeof limit === 'number' ? [numbersThat(way(limit))] : [];
  });
}

function numberFormats({ schema, formatKeywords }: KeywordContext): NumberFormat[] {
  return formatKeywords.flatMap((keyword) => {
    const format = formatNamed(schema[keyword]);
    return format?.type === 'number' ? [format] : [];
  });
}

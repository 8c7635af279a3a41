import type { Schema } from '../document.ts';
import { arraysThat, type ArrayShape } from '../shape.ts';
import type { KeywordContext } from '../keywords/keyword.ts';
import { prefixOf } from '../keywords/arrays.ts';
import { only, type Way, type Ways, without } from './way.ts';

/** `minItems` and `maxItems` by one item; `uniqueItems`; `contains` and its bounds; items where none may be. */
export const items: Ways = (context) => {
  const { minItems, maxItems, uniqueItems } = context.schema;
  return [
    ...(typeof minItems === 'number' && minItems > 0
      ? [
          lists(
            context,
            'minItems',
            'too-few-items',
            `has fewer than ${minItems} items`,
            exactly(Math.ceil(minItems) - 1),
          ),
        ]
      : []),
    ...(typeof maxItems === 'number'
      ? [
          lists(
            context,
            'maxItems',
            'too-many-items',
            `has more than ${maxItems} items`,
            exactly(Math.floor(maxItems) + 1),
          ),
        ]
      : []),
    ...(uniqueItems === true
      ? [lists(context, 'uniqueItems', 'duplicate-items', 'has two equal items', { repeated: true, minItems: 2 })]
      : []),
    ...contained(context),
    ...surplus(context),
  ];
};

function exactly(count: number): Partial<ArrayShape> {
  return { minItems: count, maxItems: count };
}

function lists(context: KeywordContext, keyword: string, name: string, what: string, bounds: Partial<ArrayShape>): Way {
  const broken = [only(context, arraysThat(bounds))];
  return { name, keyword, what, others: without(context.schema, keyword), broken };
}

function contained(context: KeywordContext): Way[] {
  const { schema, child } = context;
  const {
    contains,
    minContains = 1,
    maxContains = Infinity,
  } = schema as { contains?: Schema; minContains?: number; maxContains?: number };
  if (contains === undefined) return [];
  const of = child(contains);
  const others = without(schema, 'contains', 'minContains', 'maxContains');
  const way = (keyword: string, name: string, what: string, min: number, max: number): Way => ({
    name,
    keyword,
    what,
    others,
    broken: [only(context, arraysThat({ contains: [{ of, min, max, from: 0 }] }))],
  });
  const keyword = schema['minContains'] === undefined ? 'contains' : 'minContains';
  return [
    ...(minContains > 0
      ? [way(keyword, 'too-few-matching-items', `has fewer than ${minContains} items of a kind`, 0, minContains - 1)]
      : []),
    ...(maxContains < Infinity
      ? [
          way(
            'maxContains',
            'too-many-matching-items',
            `has more than ${maxContains} items of a kind`,
            maxContains + 1,
            Infinity,
          ),
        ]
      : []),
  ];
}

function surplus(context: KeywordContext): Way[] {
  const { schema } = context;
  if (schema['items'] !== false) return [];
  const length = prefixOf(context).length;
  const broken = [only(context, arraysThat({ minItems: length + 1, maxItems: length + 1 }))];
  const what = length === 0 ? 'has an item where none may be' : `has an item beyond the ${length} described`;
  return [{ name: 'surplus-item', keyword: 'items', what, others: without(schema, 'items'), broken }];
}

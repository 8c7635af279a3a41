import type { JsonType } from '../json.ts';
import { typesOf } from '../keywords/type-and-values.ts';
import { anyOf, only, type Way, type Ways, without } from './way.ts';
import { numbersThat } from '../shape.ts';

/** In the order in which a wrong type is likely to be noticed; null last, as some take it for absence. */
const wrongTypes: readonly JsonType[] = ['string', 'number', 'boolean', 'object', 'array', 'null'];

/** Every other JSON type in its place; for `integer` also a fraction. Null has its own name. */
export const type: Ways = (context) => {
  const { schema } = context;
  const types = typesOf(schema['type']);
  if (types.length === 0) return [];
  const others = without(schema, 'type');
  const wanted = types.join(' or ');
  const way = (name: string, what: string, broken: Way['broken']): Way => ({
    name,
    keyword: 'type',
    what,
    others,
    broken,
  });
  const wrong = wrongTypes
    .filter((each) => !types.includes(each) && !(each === 'number' && types.includes('integer')))
    .map((each) =>
      way(each === 'null' ? 'null' : 'type', `is ${article(each)} in place of ${wanted}`, [only(context, anyOf(each))]),
    );
  const fraction = way('type', `is a fraction in place of ${wanted}`, [
    only(context, numbersThat({ fractional: true })),
  ]);
  return types.includes('integer') && !types.includes('number') ? [...wrong, fraction] : wrong;
};

function article(name: JsonType): string {
  if (name === 'null') return name;
  return /^[aeiou]/.test(name) ? `an ${name}` : `a ${name}`;
}

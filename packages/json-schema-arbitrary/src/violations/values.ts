import { type Json, jsonType } from '../json.ts';
import { anything, type Restriction, type Shape } from '../shape.ts';
import { inWords, only, type Ways, without } from './way.ts';

/** `enum`: a value of the same type that is not listed. `const`: another value of the type. */
export const values: Ways = (context) => {
  const { schema } = context;
  const listed = schema['enum'];
  const constant = schema['const'];
  return [
    ...(Array.isArray(listed)
      ? [
          {
            name: 'not-in-enum',
            keyword: 'enum',
            what: `is not one of ${inWords(listed)}`,
            others: without(schema, 'enum'),
            broken: otherThan(listed as readonly Json[]).map((each) => only(context, each)),
          },
        ]
      : []),
    ...(constant === undefined
      ? []
      : [
          {
            name: 'not-the-constant',
            keyword: 'const',
            what: `is not ${inWords(constant)}`,
            others: without(schema, 'const'),
            broken: otherThan([constant]).map((each) => only(context, each)),
          },
        ]),
  ];
};

/** First other values of the same types, then any others. */
function otherThan(allowed: readonly Json[]): Restriction[] {
  const types = new Set(allowed.map(jsonType));
  const except = (shape: Shape): Shape => ({
    ...shape,
    except: allowed.filter((value) => jsonType(value) === shape.type),
  });
  const all = Object.entries(anything) as [string, readonly Shape[]][];
  const restriction = (wanted: (type: string) => boolean) =>
    Object.fromEntries(
      all.filter(([type]) => wanted(type)).map(([type, shapes]) => [type, shapes.map(except)]),
    ) as Restriction;
  return [restriction((type) => types.has(type as never)), restriction(() => true)];
}

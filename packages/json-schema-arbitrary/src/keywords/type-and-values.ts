/** `type`, `enum`, `const`. */

import { type Json, type JsonType, jsonType } from '../json.ts';
import { allShapes, anyNumber, anything, jsonTypes, nothing, type Restriction, type Shape } from '../shape.ts';
import type { TypedKeywords } from './keyword.ts';

export const typeAndValues: TypedKeywords = {
  assert: ({ schema }) => [
    ...(schema['type'] === undefined ? [] : [ofTypes(typesOf(schema['type']))]),
    ...(Array.isArray(schema['enum']) ? [ofValues(schema['enum'] as readonly Json[])] : []),
    ...(schema['const'] === undefined ? [] : [ofValues([schema['const']])]),
  ],
  refute: ({ schema }) => [
    ...(schema['type'] === undefined ? [] : [notOfTypes(typesOf(schema['type']))]),
    ...(Array.isArray(schema['enum']) ? [notOfValues(schema['enum'] as readonly Json[])] : []),
    ...(schema['const'] === undefined ? [] : [notOfValues([schema['const']])]),
  ],
};

/** The names a `type` keyword holds, one or several. */
export function typesOf(type: Json | undefined): string[] {
  return (Array.isArray(type) ? (type as readonly Json[]) : [type]).filter(
    (name): name is string => typeof name === 'string',
  );
}

function ofTypes(types: readonly string[]): Restriction {
  const numbers = types.includes('number')
    ? [anyNumber]
    : types.includes('integer')
      ? [{ ...anyNumber, integer: true }]
      : [];
  return { ...byType((type) => types.includes(type)), number: numbers };
}

function notOfTypes(types: readonly string[]): Restriction {
  const numbers = types.includes('number')
    ? []
    : types.includes('integer')
      ? [{ ...anyNumber, fractional: true }]
      : [anyNumber];
  return { ...byType((type) => !types.includes(type)), number: numbers };
}

function byType(wanted: (type: JsonType) => boolean): Restriction {
  return Object.fromEntries(jsonTypes.map((type) => [type, wanted(type) ? anything[type] : []]));
}

function ofValues(values: readonly Json[]): Restriction {
  return withEach((shape) => {
    const only = values.filter((value) => jsonType(value) === shape.type);
    return only.length === 0 ? undefined : { ...shape, only };
  });
}

function notOfValues(values: readonly Json[]): Restriction {
  return withEach((shape) => {
    const except = values.filter((value) => jsonType(value) === shape.type);
    return except.length === 0 ? shape : { ...shape, except };
  });
}

function withEach(change: (shape: Shape) => Shape | undefined): Restriction {
  const lists: Record<string, Shape[]> = Object.fromEntries(jsonTypes.map((type) => [type, []]));
  for (const shape of allShapes(anything)) {
    const changed = change(shape);
    if (changed !== undefined) lists[shape.type]?.push(changed);
  }
  return { ...nothing, ...(lists as Restriction) };
}

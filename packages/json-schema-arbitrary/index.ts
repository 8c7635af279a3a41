/** Arbitraries of JSON Schema 2020-12: values a schema allows, and values that break it in one named way. */

// The library.
export { type ArbitraryOptions, schemaArbitrary, Unsatisfiable } from './src/schema-arbitrary.ts';
export { brokenArbitrary, type BrokenValue, brokenValues } from './src/violations/broken-values.ts';
export type { Schema } from './src/document.ts';
export { codePoints, isObject, type Json, type JsonObject } from './src/json.ts';

// What it is made of, for those who combine schemas or choose among ways of breaking them.
export { FilteredArbitrary } from './src/arbitraries/filtered.ts';
export { itemFormula, memberFormula, namedMembers } from './src/children.ts';
export type { Compiler } from './src/compiler.ts';
export type { Formula } from './src/formula.ts';
export { branches } from './src/keywords/in-place.ts';
export type { KeywordContext } from './src/keywords/keyword.ts';
export { typesOf } from './src/keywords/type-and-values.ts';
export { compilerOf, formulaArbitrary } from './src/schema-arbitrary.ts';
export {
  allShapes,
  anything,
  type ArrayShape,
  arraysThat,
  nothing,
  numbersThat,
  type ObjectShape,
  objectsThat,
  type Restriction,
  type Shape,
  stringsThat,
} from './src/shape.ts';
export { type Break, breaks, brokenValue } from './src/violations/broken-values.ts';
export { places } from './src/violations/places.ts';
export { smallest } from './src/violations/smallest.ts';
export { inWords } from './src/violations/way.ts';

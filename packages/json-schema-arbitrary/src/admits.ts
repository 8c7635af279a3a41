/** Whether a finished value satisfies a formula: asked where building alone does not guarantee it. */

import { areUnique, expression } from './evaluate/assertions.ts';
import type { Evaluator } from './evaluate/evaluator.ts';
import { formatNamed } from './formats.ts';
import type { Formula, Formulas } from './formula.ts';
import { isMultipleOf } from './decimal.ts';
import { codePoints, isObject, type Json, jsonEqual, type JsonObject, jsonType } from './json.ts';
import { itemFormula, memberFormula } from './children.ts';
import type { ArrayShape, NumberShape, ObjectShape, Shape, StringShape } from './shape.ts';

export class Admission {
  private readonly formulas: Formulas;
  private readonly evaluator: Evaluator;

  constructor(formulas: Formulas, evaluator: Evaluator) {
    this.formulas = formulas;
    this.evaluator = evaluator;
  }

  admits(formula: Formula, value: Json): boolean {
    switch (formula.op) {
      case 'all':
        return true;
      case 'none':
        return false;
      case 'is':
        return this.evaluator.accepts(formula.located, value);
      case 'not':
        return !this.admits(formula.of, value);
      case 'and':
        return formula.of.every((part) => this.admits(part, value));
      case 'or':
        return formula.of.some((part) => this.admits(part, value));
      case 'shapes':
        return formula.canonical[jsonType(value)].some((shape) => this.fits(shape, value));
    }
  }

  fits(shape: Shape, value: Json): boolean {
    return (
      shape.type === jsonType(value) &&
      (shape.only === undefined || shape.only.some((each) => jsonEqual(each, value))) &&
      !shape.except.some((each) => jsonEqual(each, value)) &&
      this.fitsType(shape, value) &&
      shape.also.every((formula) => this.admits(formula, value))
    );
  }

  private fitsType(shape: Shape, value: Json): boolean {
    switch (shape.type) {
      case 'number':
        return fitsNumber(shape, value as number);
      case 'string':
        return fitsString(shape, value as string);
      case 'array':
        return this.fitsArray(shape, value as readonly Json[]);
      case 'object':
        return isObject(value) && this.fitsObject(shape, value);
      default:
        return true;
    }
  }

  private fitsArray(shape: ArrayShape, items: readonly Json[]): boolean {
    return (
      items.length >= shape.minItems &&
      items.length <= shape.maxItems &&
      (!shape.unique || areUnique(items)) &&
      (!shape.repeated || !areUnique(items)) &&
      items.every((item, index) => this.admits(itemFormula(this.formulas, shape, index), item)) &&
      shape.contains.every(({ of, min, max, from }) => {
        const count = items.filter((item, index) => index >= from && this.admits(of, item)).length;
        return count >= min && count <= max;
      })
    );
  }

  private fitsObject(shape: ObjectShape, value: JsonObject): boolean {
    const names = Object.keys(value);
    return (
      names.length >= shape.minProperties &&
      names.length <= shape.maxProperties &&
      [...shape.required].every((name) => Object.hasOwn(value, name)) &&
      [...shape.dependent].every(
        ([name, needed]) => !Object.hasOwn(value, name) || needed.every((other) => Object.hasOwn(value, other)),
      ) &&
      names.every((name) => shape.names.every((formula) => this.admits(formula, name))) &&
      shape.someName.every((formula) => names.some((name) => this.admits(formula, name))) &&
      names.every((name) => this.admits(memberFormula(this.formulas, shape, name), value[name] as Json)) &&
      shape.some.every(({ outside, matching, notMatching, of }) =>
        names.some(
          (name) =>
            !outside.has(name) &&
            matching.every((pattern) => expression(pattern).test(name)) &&
            !notMatching.some((pattern) => expression(pattern).test(name)) &&
            this.admits(of, value[name] as Json),
        ),
      )
    );
  }
}

export function fitsNumber(shape: NumberShape, value: number): boolean {
  return (
    value >= shape.min &&
    value <= shape.max &&
    !(shape.aboveMin && value === shape.min) &&
    !(shape.belowMax && value === shape.max) &&
    (!shape.integer || Number.isInteger(value)) &&
    (!shape.fractional || !Number.isInteger(value)) &&
    shape.steps.every((step) => isMultipleOf(value, step)) &&
    !shape.notSteps.some((step) => isMultipleOf(value, step))
  );
}

export function fitsString(shape: StringShape, value: string): boolean {
  const length = codePoints(value);
  return (
    length >= shape.minLength &&
    length <= shape.maxLength &&
    shape.matching.every((pattern) => expression(pattern).test(value)) &&
    !shape.notMatching.some((pattern) => expression(pattern).test(value)) &&
    shape.formats.every((name) => isOfFormat(name, value)) &&
    !shape.notFormats.some((name) => isOfFormat(name, value))
  );
}

function isOfFormat(name: string, value: string): boolean {
  const format = formatNamed(name);
  return format?.type !== 'string' || format.test(value);
}

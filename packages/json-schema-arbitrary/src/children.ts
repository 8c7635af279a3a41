/** What the members and items of a shape must satisfy. */

import { expression } from './evaluate/assertions.ts';
import type { Formula, Formulas } from './formula.ts';
import type { ArrayShape, ObjectShape, PropertyRule } from './shape.ts';

/** Formula of the value of a member. */
export function memberFormula(formulas: Formulas, { rules }: ObjectShape, name: string): Formula {
  return formulas.and(rules.flatMap((rule) => ruleFormulas(rule, name)));
}

function ruleFormulas({ named, patterned, rest }: PropertyRule, name: string): Formula[] {
  const own = named.get(name);
  const matched = patterned.filter(([pattern]) => expression(pattern).test(name)).map(([, formula]) => formula);
  const all = own === undefined ? matched : [own, ...matched];
  return all.length === 0 ? [rest] : all;
}

/** Formula of the item at an index. */
export function itemFormula(formulas: Formulas, { rules }: ArrayShape, index: number): Formula {
  return formulas.and(rules.map(({ prefix, rest }) => prefix[index] ?? rest));
}

/** First index from which all items have the same formula. */
export function uniformFrom({ rules }: ArrayShape): number {
  return Math.max(0, ...rules.map(({ prefix }) => prefix.length));
}

/** Names that the shape has a rule about, in the order of the schemas. */
export function namedMembers({ rules, required, dependent }: ObjectShape): string[] {
  return [
    ...new Set([
      ...rules.flatMap(({ named }) => [...named.keys()]),
      ...required,
      ...[...dependent].flatMap(([name, needed]) => [name, ...needed]),
    ]),
  ];
}

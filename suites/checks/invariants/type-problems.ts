import type { SchemaProblem } from '../../../contracts/schema-validator.ts';
import type { Judgement } from '../check.ts';

const known = new WeakMap<object, readonly SchemaProblem[]>();

/** Type problems of one returned resource; several requirements use one validation. */
export function typeProblems(
  { validate }: Pick<Judgement, 'validate'>,
  resource: string,
  value: object,
): readonly SchemaProblem[] {
  const before = known.get(value);
  if (before) return before;
  const problems = validate(`/components/schemas/${resource}`)(value).filter(({ keyword }) => keyword === 'type');
  known.set(value, problems);
  return problems;
}

import type { SchemaProblem } from '../../../contracts/json-schema/schema-validator.ts';
import type { Judgement } from '../check.ts';

type Validate = Judgement['validate'];

/** By validator, schema and value: several requirements use one validation, and equal resources are one value. */
const known = new WeakMap<Validate, Map<string, WeakMap<object, readonly SchemaProblem[]>>>();

/** Type problems of one returned resource. */
export function typeProblems(
  { validate }: Pick<Judgement, 'validate'>,
  resource: string,
  value: object,
): readonly SchemaProblem[] {
  const bySchema = known.get(validate) ?? new Map<string, WeakMap<object, readonly SchemaProblem[]>>();
  known.set(validate, bySchema);
  const ofSchema = bySchema.get(resource) ?? new WeakMap<object, readonly SchemaProblem[]>();
  bySchema.set(resource, ofSchema);
  const problems =
    ofSchema.get(value) ??
    validate(`/components/schemas/${resource}`)(value).filter(({ keyword }) => keyword === 'type');
  ofSchema.set(value, problems);
  return problems;
}

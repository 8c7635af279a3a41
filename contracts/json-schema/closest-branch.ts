/**
 * Ajv reports a failed `oneOf` or `anyOf` with the errors of every branch, thirty and more for one wrong position in GeoJSON. This keeps the
 * errors of the one branch the value was evidently meant for, and of none where that is not evident.
 */

import type { ErrorObject } from 'ajv/dist/2020.js';

/** An error; that of a union without a closest branch knows how badly its best branches fit. */
export interface BranchError extends ErrorObject {
  readonly badness?: number;
}

/** Errors of each branch of a failed union on its value, pointing into that value; empty where the branches cannot be distinguished. */
export type JudgeBranches = (union: ErrorObject) => readonly (readonly BranchError[])[];

const isUnion = ({ keyword }: ErrorObject): boolean => keyword === 'oneOf' || keyword === 'anyOf';

/** A pointer, then the pointers of all that surrounds it. */
function* outwards(pointer: string): Generator<string> {
  yield pointer;
  for (let at = pointer.lastIndexOf('/'); at >= 0; at = pointer.lastIndexOf('/', at - 1)) {
    yield pointer.slice(0, at);
    if (at === 0) return;
  }
}

/**
 * How much an error counts against the branch: a wrong root type, or another value than the only one of the branch, most, a wrong tag
 * (`type: Point`) next, details least, the deeper the less.
 */
function weight({ keyword, instancePath, badness: known }: BranchError): number {
  if (known !== undefined) return known;
  if ((keyword === 'type' || keyword === 'const') && instancePath === '') return 1_000_000;
  if ((keyword === 'const' || keyword === 'enum') && instancePath.lastIndexOf('/') <= 0) return 10_000;
  return instancePath === '' ? 3 : 1;
}

const sum = (errors: readonly BranchError[]): number => errors.reduce((total, error) => total + weight(error), 0);

/** Errors of the branch that fits best; the union itself where two fit equally badly. */
function unionErrors(union: ErrorObject, judge: JudgeBranches): readonly BranchError[] {
  // More than one branch fits: no branch has errors, the union itself is the problem.
  if ((union.params as { passingSchemas?: unknown }).passingSchemas) return [union];
  const [best, next] = judge(union)
    .map((errors) => ({ errors, badness: sum(errors) }))
    .toSorted((one, other) => one.badness - other.badness);
  if (best === undefined) return [union];
  if (best.badness === next?.badness) return [{ ...union, badness: best.badness }];
  return best.errors.map((error) => ({ ...error, instancePath: `${union.instancePath}${error.instancePath}` }));
}

/**
 * The unions that are inside no other, by the pointer of their value. Ajv pushes the error of a union after those of its branches, hence the
 * reversal. Of two unions on one value that do not surround each other (under `allOf`) one is reported, and the other once it is fixed.
 */
function outermost(unions: readonly ErrorObject[]): ReadonlyMap<string, ErrorObject> {
  const found = new Map<string, ErrorObject>();
  for (const union of unions.toReversed()) {
    const surrounded = [...outwards(union.instancePath)].some((pointer) => found.has(pointer));
    if (!surrounded) found.set(union.instancePath, union);
  }
  return found;
}

/**
 * Errors without those of branches the value was not meant for. The errors of a branch have no mark; they are those at or below the value of
 * the union that stem from another schema than the union's own.
 */
export function keepClosestBranch(errors: readonly ErrorObject[], judge: JudgeBranches): readonly BranchError[] {
  const unions = outermost(errors.filter(isUnion));
  if (unions.size === 0) return errors;
  const isOfBranch = ({ instancePath, parentSchema }: ErrorObject): boolean =>
    [...outwards(instancePath)].some((pointer) => {
      const union = unions.get(pointer);
      return union !== undefined && union.parentSchema !== parentSchema;
    });
  return [
    ...errors.filter((error) => !isUnion(error) && !isOfBranch(error)),
    ...[...unions.values()].flatMap((union) => unionErrors(union, judge)),
  ];
}

import type { DeclareFirst, Result } from '../contracts/formats/result.ts';
import { plural } from './plural.ts';

export interface DeclarationToMake {
  /** Its key in the profile, with the section where that is not `declarations`: `bindings.ticket.hub-delete`. */
  readonly key: string;
  /** The number of requirements that depend on it. */
  readonly count: number;
  /** True for one of the few that decide most. */
  readonly isFirst: boolean;
}

export interface Undeclared {
  readonly count: number;
  /** What a profile could still declare: first what decides most, then the key on which most requirements depend, then by name. */
  readonly toMake: readonly DeclarationToMake[];
  /** Requirements that no declaration closes: recorded for later readers of the documents. */
  readonly recordedOnly: readonly string[];
}

export const firstToMake = ({ section, key, requirements }: DeclareFirst): DeclarationToMake => ({
  key: section === 'declarations' ? key : `${section}.${key}`,
  count: requirements.length,
  isFirst: true,
});

/** What is open and undeclared, by what could close it. */
export function undeclared({
  requirements,
  declareFirst = [],
}: Pick<Result, 'requirements' | 'declareFirst'>): Undeclared {
  const open = requirements.filter(({ verdict }) => verdict === 'undeclared');
  const first = declareFirst.map(firstToMake);
  const counts = new Map<string, number>();
  for (const key of open.flatMap(({ declarations = [] }) => declarations)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const others = [...counts]
    .filter(([key]) => !first.some((one) => one.key === key))
    .map(([key, count]) => ({ key, count, isFirst: false }))
    .toSorted((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1));
  return {
    count: open.length,
    toMake: [...first, ...others],
    recordedOnly: open.filter(({ declarations = [] }) => declarations.length === 0).map(({ id }) => id),
  };
}

/** `65 requirements depend on it`. */
export const dependText = ({ count }: Pick<DeclarationToMake, 'count'>): string =>
  `${plural(count, 'requirement depends', 'requirements depend')} on it`;

import type { RequirementResult } from '../contracts/formats/result.ts';

export interface DeclarationToMake {
  /** Key of a declaration. */
  readonly key: string;
  /** Ids of the undeclared requirements that wait for it. */
  readonly requirements: readonly string[];
}

export interface Undeclared {
  readonly count: number;
  /** What a profile could still declare, the key first for which most requirements wait, then by name. */
  readonly toMake: readonly DeclarationToMake[];
  /** Requirements that no declaration closes: recorded for later readers of the documents. */
  readonly recordedOnly: readonly string[];
}

/** What is open and undeclared, by what could close it. */
export function undeclared(requirements: readonly RequirementResult[]): Undeclared {
  const open = requirements.filter(({ verdict }) => verdict === 'undeclared');
  const waiting = new Map<string, string[]>();
  for (const { id, declarations = [] } of open)
    for (const key of declarations) waiting.set(key, [...(waiting.get(key) ?? []), id]);
  return {
    count: open.length,
    toMake: [...waiting]
      .map(([key, ids]) => ({ key, requirements: ids }))
      .toSorted((one, other) => other.requirements.length - one.requirements.length || (one.key < other.key ? -1 : 1)),
    recordedOnly: open.filter(({ declarations = [] }) => declarations.length === 0).map(({ id }) => id),
  };
}

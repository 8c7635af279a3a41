import type { RequirementResult } from '../contracts/formats/result.ts';

export interface DeclarationToMake {
  /** Key of a declaration, or the requirement's id where the result names no key. */
  readonly key: string;
  /** Ids of the undeclared requirements it would open to testing. */
  readonly requirements: readonly string[];
}

/** What a profile could still declare: each key with the undeclared requirements that wait for it, most first, then by name. */
export function declarationsToMake(requirements: readonly RequirementResult[]): readonly DeclarationToMake[] {
  const waiting = new Map<string, string[]>();
  for (const { id, verdict, declarations = [] } of requirements) {
    if (verdict !== 'undeclared') continue;
    for (const key of declarations.length > 0 ? declarations : [id])
      waiting.set(key, [...(waiting.get(key) ?? []), id]);
  }
  return [...waiting]
    .map(([key, ids]) => ({ key, requirements: ids }))
    .toSorted((one, other) => other.requirements.length - one.requirements.length || (one.key < other.key ? -1 : 1));
}

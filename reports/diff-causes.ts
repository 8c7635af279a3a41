/** Two results of one target -> the causes that are new, gone and unchanged. */

import type { Cause, Result, Verdict } from '../contracts/formats/result.ts';

export interface CauseChange {
  /** Of the later result, if it has the cause. */
  readonly id: string;
  readonly title: string;
  readonly condition?: string;
  /** The requirements that it violates in either result. */
  readonly rows: readonly CauseRow[];
}

export interface CauseRow {
  readonly requirement: string;
  /** Absent where the earlier result does not know the requirement. */
  readonly before?: Verdict;
  /** Absent where the later result does not know it. */
  readonly after?: Verdict;
}

export interface CauseDiff {
  readonly added: readonly CauseChange[];
  readonly gone: readonly CauseChange[];
  readonly unchanged: readonly CauseChange[];
}

type Part = Pick<Result, 'causes' | 'findings' | 'requirements'>;

/** What a cause shows, in words that do not depend on who sent the request or which exchange is the smallest. */
function marksOf({ causes, findings }: Part): ReadonlyMap<Cause, ReadonlySet<string>> {
  const markOf = new Map(
    findings.map(({ id, requirement, operation, signature }) => [id, `${requirement} ${operation} ${signature}`]),
  );
  return new Map(
    causes.map((cause) => [cause, new Set([cause.id, ...cause.findings.map((id) => markOf.get(id) ?? id)])]),
  );
}

/** A cause is unchanged if both results contain its id, or one of its findings with whatever identity. */
export function diffCauses(earlier: Part, later: Part): CauseDiff {
  const [before, after] = [marksOf(earlier), marksOf(later)];
  const verdicts = [earlier, later].map(
    ({ requirements }) => new Map(requirements.map(({ id, verdict }) => [id, verdict])),
  );
  const matches = (marks: ReadonlySet<string> | undefined, others: typeof before): readonly Cause[] =>
    [...others].flatMap(([cause, own]) => ([...(marks ?? [])].some((mark) => own.has(mark)) ? [cause] : []));
  const changeOf = ({ id, title, condition }: Cause, all: readonly Cause[]): CauseChange => ({
    id,
    title,
    ...(condition === undefined ? {} : { condition }),
    rows: [...new Set(all.flatMap(({ requirements }) => requirements))].map((requirement) => {
      const [was, is] = verdicts.map((of) => of.get(requirement));
      return { requirement, ...(was ? { before: was } : {}), ...(is ? { after: is } : {}) };
    }),
  });
  const known = later.causes.map((cause) => ({ cause, matching: matches(after.get(cause), before) }));
  return {
    added: known.flatMap(({ cause, matching }) => (matching.length > 0 ? [] : [changeOf(cause, [cause])])),
    gone: earlier.causes
      .filter((cause) => matches(before.get(cause), after).length === 0)
      .map((cause) => changeOf(cause, [cause])),
    unchanged: known.flatMap(({ cause, matching }) =>
      matching.length > 0 ? [changeOf(cause, [cause, ...matching])] : [],
    ),
  };
}

import type { BegunRun } from './begun-run.ts';

/** What every name that a run makes begins with. In both cases, so that a target that folds them is seen to. */
export const runNameOf = ({ id }: { readonly id: string }): string => `Conform-${id}`;

/** Those of a recorded run; a merged run has those of its shards. */
export const runNamesOf = ({ id, mergedFrom = [id] }: Pick<BegunRun, 'id' | 'mergedFrom'>): readonly string[] =>
  mergedFrom.map((one) => runNameOf({ id: one }));

import { runNameOf } from '../suites/evidence/run-name.ts';
import type { BegunRun } from './begun-run.ts';

/** The names of a recorded run begin with one of these; a merged run has those of its shards. */
export const runNamesOf = ({ id, mergedFrom = [id] }: Pick<BegunRun, 'id' | 'mergedFrom'>): readonly string[] =>
  mergedFrom.map((one) => runNameOf({ id: one }));

/** The runs of a self-test, chosen by its options. */

import { nearest } from '../../contracts/text/nearest.ts';
import { UserError } from '../../contracts/errors/user-error.ts';
import type { Effort } from '../../profile/run-options.ts';
import { allFaults } from '../../reference/faults/all.ts';
import { isSelectedBy } from '../../profile/selector.ts';
import { withConfirmations } from './confirmations.ts';
import type { FoundAlone } from './found-alone.ts';
import { compoundSubjects, grammarSubjects, poorSubjects, sparseSubjects } from './measured-subjects.ts';
import type { Task } from './prover.ts';
import { faultSubject, subjects, type SelftestSubject } from './subject.ts';
import { variantSets } from './variant-sets.ts';

export interface SubjectFlags {
  readonly only?: readonly string[];
  readonly kind?: string;
  readonly seeds: number;
  readonly effort: Effort;
  readonly every: number;
  readonly whole: boolean;
  readonly sample?: number;
  readonly confirm?: number;
  readonly record?: string;
}

/** Sets of faults of each size and interface that --kind compound draws for a seed. */
const SETS = 3;

/** Subjects with a sparse profile in a run of all kinds. */
const SPARSE_SAMPLE = 40;

/** Faults of the grammar in a run that does not name them. */
const GRAMMAR_SAMPLE = 60;

const namesGrammar = (only: readonly string[] = []): boolean =>
  only.some((one) => one === 'grammar' || one.startsWith('grammar.'));

const isNamed = (id: string, by: string): boolean => isSelectedBy(by, id) || id.startsWith(`${by} `);

/** A run of all kinds tests the variants in sets, and of the other kinds that take long a sample. */
function allSubjects(
  { kind, only, sample }: SubjectFlags,
  seed: number,
  table: FoundAlone,
): readonly SelftestSubject[] {
  return [
    ...subjects().filter((one) => one.kind !== 'variant' || kind === 'variant' || only !== undefined),
    ...(kind === 'variant' ? [] : variantSets(seed)),
    ...grammarSubjects(seed, sample ?? (namesGrammar(only) ? undefined : GRAMMAR_SAMPLE)),
    ...compoundSubjects(seed, sample ?? (kind === 'compound' ? SETS : 1), table),
    ...sparseSubjects(seed, sample ?? (kind === 'sparse' ? undefined : SPARSE_SAMPLE)),
    ...poorSubjects(),
  ];
}

function chosenSubjects(flags: SubjectFlags, seed: number, table: FoundAlone): readonly SelftestSubject[] {
  return allSubjects(flags, seed, table)
    .filter(({ kind }) => flags.kind === undefined || kind === flags.kind)
    .filter(({ id }) => flags.only?.some((one) => isNamed(id, one)) ?? true)
    .filter((_, index) => index % flags.every === 0);
}

const keyOf = ({ subject: { kind, id }, seed }: Task): string => `${kind} ${id} ${seed}`;

/** The tasks, and a whole run of each fault of a set that has no stored result, so that what the set shows can be compared with it. */
export function withFaultsAlone(tasks: readonly Task[], table: FoundAlone): readonly Task[] {
  const unknown = new Map(
    tasks
      .filter(({ subject: { kind } }) => kind === 'compound')
      .flatMap((task) => (task.subject.faults ?? []).map(({ id }) => ({ id, task })))
      .filter(({ id }) => table[id] === undefined)
      .map(({ id, task: { effort } }) => [id, { seed: 1, effort, whole: true }]),
  );
  const alone = allFaults().flatMap((fault): readonly Task[] => {
    const how = unknown.get(fault.id);
    return how ? [{ subject: faultSubject(fault), ...how }] : [];
  });
  const keys = new Set(alone.map(keyOf));
  const known = new Map(tasks.map((task) => [keyOf(task), task]));
  return [
    ...alone.map((task) => ({ ...known.get(keyOf(task)), ...task })),
    ...tasks.filter((task) => !keys.has(keyOf(task))),
  ];
}

/** @throws UserError `selftest.nothing` where the options name an unknown subject, or leave none. */
export function chosenTasks(flags: SubjectFlags, table: FoundAlone): readonly Task[] {
  const { effort, confirm } = flags;
  const whole = flags.whole || flags.record !== undefined;
  const seeds = Array.from({ length: flags.seeds }, (_, index) => index + 1);
  const tasks = withConfirmations(
    seeds.flatMap((seed) => chosenSubjects(flags, seed, table).map((subject) => ({ subject, seed, effort, whole }))),
    confirm,
  );
  const ids = seeds.flatMap((seed) => allSubjects(flags, seed, table).map(({ id }) => id));
  const unknown = flags.only?.find((one) => !ids.some((id) => isNamed(id, one)));
  const like = unknown === undefined ? undefined : nearest(unknown, ids);
  if (tasks.length === 0 || like !== undefined)
    throw new UserError({
      code: 'selftest.nothing',
      what: unknown === undefined ? 'no subject matches the options' : `--only ${unknown}: unknown subject`,
      nearest: like,
      next: 'omit --only to run all of them',
    });
  return withFaultsAlone(tasks, table);
}

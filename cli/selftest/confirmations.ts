/** What came of sending the findings of the sample again: how many are confirmed, by how short a sequence of requests. */

import type { Confirmation } from '../../contracts/formats/result.ts';
import type { Proof } from './proof.ts';
import { quantile } from './quantile.ts';
import { shuffled } from './draw.ts';
import type { Task } from './prover.ts';

/** Runs of faults whose findings are sent again, drawn by seed: their time is a few per cent of that of all faults. */
const SAMPLE = 40;

/** The tasks, some of them with the findings sent again: a sample of the faults, or as many as asked for of all subjects with faults. */
export function withConfirmations(tasks: readonly Task[], wanted: number | undefined): readonly Task[] {
  const may = ({ subject: { kind } }: Task): boolean =>
    kind === 'fault' || (wanted !== undefined && kind !== 'healthy' && kind !== 'variant');
  const possible = tasks.filter(may).map((task) => ({ id: `${task.subject.id} ${task.seed}`, task }));
  const sample = new Set(
    shuffled(possible, 1, 'confirmations')
      .slice(0, wanted ?? SAMPLE)
      .map(({ task }) => task),
  );
  // To the end, so that all that the fault causes is known.
  return tasks.map((task) => (sample.has(task) ? { ...task, confirm: true, whole: true } : task));
}

const isConfirmed = ({ outcome }: Confirmation): boolean => outcome === 'confirmed';

/** Requests of the shortest sequences of confirmed findings. */
const lengthsOf = (confirmations: readonly Confirmation[]): readonly number[] =>
  confirmations.filter(isConfirmed).flatMap(({ requests }) => requests ?? []);

/** The cells of a subject: findings confirmed, and requests of the shortest sequence, the median of the findings. */
export function confirmationCells(
  confirmations: readonly Confirmation[],
): readonly [confirmed: string, requests: string] {
  if (confirmations.length === 0) return ['', ''];
  return [
    `${confirmations.filter(isConfirmed).length} of ${confirmations.length}`,
    String(quantile(lengthsOf(confirmations), 0.5) ?? ''),
  ];
}

/** Nothing if no finding was sent again. */
export function confirmationTotals(proofs: readonly Proof[]): readonly string[] {
  const sampled = proofs.filter(({ confirmations = [] }) => confirmations.length > 0);
  const all = sampled.flatMap(({ confirmations = [] }) => confirmations);
  if (all.length === 0) return [];
  const of = (wanted: Confirmation['outcome']): number => all.filter(({ outcome }) => outcome === wanted).length;
  const [median, ninetieth] = [0.5, 0.9].map((part) => quantile(lengthsOf(all), part) ?? '-');
  return [
    `findings sent again, of ${sampled.length} subjects: confirmed ${of('confirmed')} of ${all.length}, intermittent ${of('intermittent')}, not reproduced alone ${of('not-alone')}`,
    `requests of the shortest sequence: median ${median}, 90th percentile ${ninetieth}`,
  ];
}

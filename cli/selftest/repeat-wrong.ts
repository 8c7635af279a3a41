/** Delays on a busy machine can cause wrong results: these runs are repeated alone. A result is wrong only if it repeats. */

import { isRight, judgeProof } from './judge-proof.ts';
import { proveAll, type ProvingOptions } from './prove-all.ts';
import type { Proof } from './proof.ts';
import type { Task } from './prover.ts';

/** More wrong results than this are not caused by chance. */
const MOST = 20;

const isWrong = (proof: Proof): boolean => !isRight(judgeProof(proof));

export interface RepeatedProofs {
  readonly proofs: readonly Proof[];
  /** Those that were wrong at first and correct when repeated alone. */
  readonly unsteady: readonly Proof[];
}

/** Proofs in the order of the tasks, the wrong ones replaced by the repeated ones. */
export async function repeatWrong(
  tasks: readonly Task[],
  proofs: readonly Proof[],
  { prove = proveAll, onProof }: { prove?: typeof proveAll } & Pick<ProvingOptions, 'onProof'> = {},
): Promise<RepeatedProofs> {
  const wrong = proofs.flatMap((proof, index) => (isWrong(proof) ? [index] : []));
  if (wrong.length === 0 || wrong.length > MOST) return { proofs, unsteady: [] };
  const again = await prove(
    wrong.flatMap((index) => tasks[index] ?? []),
    { workers: 1, ...(onProof ? { onProof } : {}) },
  );
  const replaced = new Map(wrong.map((index, nth) => [index, again[nth]]));
  return {
    proofs: proofs.map((proof, index) => replaced.get(index) ?? proof),
    unsteady: again.filter((proof) => proof !== undefined && !isWrong(proof)) as readonly Proof[],
  };
}

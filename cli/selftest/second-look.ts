/** A busy machine can delay what a run waits for: what went wrong is proved once more, alone. What goes wrong again is wrong. */

import { isRight, judgeProof } from './judge-proof.ts';
import { proveAll, type ProvingOptions } from './prove-all.ts';
import type { Proof } from './prove.ts';
import type { Task } from './prover.ts';

/** More than so many are no chance. */
const MOST = 20;

const isWrong = (proof: Proof): boolean => !isRight(judgeProof(proof));

export interface SecondLook {
  readonly proofs: readonly Proof[];
  /** Those that were wrong at first and right alone. */
  readonly unsteady: readonly Proof[];
}

/** Proofs in the order of the tasks, the wrong ones replaced by those of a second look. */
export async function lookAgain(
  tasks: readonly Task[],
  proofs: readonly Proof[],
  { prove = proveAll, onProof }: { prove?: typeof proveAll } & Pick<ProvingOptions, 'onProof'> = {},
): Promise<SecondLook> {
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

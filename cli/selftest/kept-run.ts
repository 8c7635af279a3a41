/** Stores a run of the self-test in a folder that `conform judge` reads, unless its result is correct. */

import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { RunInput } from '../../runner/run.ts';
import { growingFiles, writeBegun } from '../../runner/run-files.ts';
import { isRight, judgeProof } from './judge-proof.ts';
import type { Proof } from './proof.ts';
import type { SelftestSubject } from './subject.ts';

export interface KeptRun {
  /** Makes the run write its files. */
  readonly input: Pick<RunInput, 'files' | 'onBegun'>;
  /** Removes the files again, unless the result is incorrect or a fault is not found. */
  readonly end: (proof: Proof) => void;
}

/** @param keep Folder for the runs, each of which has a folder that is named after its subject. */
export function keptRun({ id }: SelftestSubject, seed: number, keep: string): KeptRun {
  const folder = path.resolve(keep, `${id.replaceAll(' ', '-')}-${seed}`);
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  remove();
  mkdirSync(folder, { recursive: true });
  return {
    input: { files: growingFiles(folder), onBegun: (begun) => writeBegun(folder, begun) },
    end: (proof) => {
      const judgement = judgeProof(proof);
      if (isRight(judgement) && judgement !== 'not-found') remove();
    },
  };
}

/** A stored run with the result that follows from its recording now. */

import type { Contract } from '../contracts/contract.ts';
import { contractsOf } from '../contracts/own-contract/own-contract.ts';
import type { Result } from '../contracts/formats/result.ts';
import { UserError } from '../contracts/errors/user-error.ts';
import { judgeRecording } from '../runner/judge-recording.ts';
import { withConfirmations } from '../runner/reproduction/confirm-findings.ts';
import { readReproductions } from '../runner/reproduction/reproductions-file.ts';
import { readRun, type ReadRun } from './read-run.ts';

export interface JudgedAgain extends ReadRun {
  readonly stored: Result;
  readonly judged: Result;
  readonly contracts: readonly Contract[];
}

/** @param contract A user's own OpenAPI file, where it is now. @throws UserError for a folder without the result of a run. */
export function judgedAgain(folder: string, contract?: string): JudgedAgain {
  const run = readRun(folder);
  const { captured, before } = run;
  if (before === undefined)
    throw new UserError({
      code: 'run.no-result',
      what: `${folder} contains no result.json`,
      next: 'conform judge writes the result of a stored run',
    });
  const contracts = contractsOf(contract ?? captured.begun.contract);
  const { result } = judgeRecording(contracts, captured);
  return { ...run, stored: before, judged: withConfirmations(result, readReproductions(folder)), contracts };
}

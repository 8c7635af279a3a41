/** Exit codes of the command, see docs/verdicts.md. */

import { UNREACHABLE_EXIT_CODE } from '../contracts/errors/user-error.ts';
import type { Result } from '../contracts/formats/result.ts';
import { DEFAULT_REQUIRED_SHARE, isAboutTarget } from '../suites/verdicts/decided-share.ts';

export const EXIT = {
  /** Conformant, or not fully verified without certification and with enough decided. */
  ok: 0,
  nonConformant: 1,
  /** Usage, profile or contract error. */
  usage: 2,
  /** Not fully verified with certification, or with too little decided about the target. */
  notVerified: 3,
  /** Target or listener unreachable. */
  unreachable: UNREACHABLE_EXIT_CODE,
  /** Error in the suite itself. */
  suite: 5,
  /** A waiver that is stale or expired. */
  waiver: 6,
  /** Ended by SIGINT (128 + 2, as shells count). */
  interrupted: 130,
  /** Ended by SIGTERM (128 + 15). */
  terminated: 143,
} as const;

/** Exit code of a process that a signal ended. */
export const exitCodeOfSignal = (signal: 'SIGINT' | 'SIGTERM'): number =>
  signal === 'SIGTERM' ? EXIT.terminated : EXIT.interrupted;

const waiverCode = ({ waivers = [] }: Result): number =>
  waivers.some(({ state }) => state !== 'applied') ? EXIT.waiver : EXIT.ok;

/** False if nothing was decided about the target, or less than the required share of an interface. */
function isEnoughDecided({ requirements, interfaces, run }: Result): boolean {
  const { requiredShare = DEFAULT_REQUIRED_SHARE } = run;
  return (
    requirements.some((one) => one.decided > 0 && isAboutTarget(one)) &&
    interfaces.every(({ decidedShare = 1 }) => decidedShare >= requiredShare)
  );
}

/** Exit code of a finished run. A result does not contain the signal that ended its run. */
export function exitCodeOf(result: Result): number {
  if (result.run.interrupted) return EXIT.interrupted;
  if ((result.run.unreachable?.length ?? 0) > 0) return EXIT.unreachable;
  switch (result.overall) {
    case 'RUN INVALID':
      return EXIT.suite;
    case 'NON-CONFORMANT':
      return EXIT.nonConformant;
    case 'NOT FULLY VERIFIED':
      if (result.run.certification || !isEnoughDecided(result)) return EXIT.notVerified;
      return waiverCode(result);
    case 'CONFORMANT':
      return waiverCode(result);
  }
}

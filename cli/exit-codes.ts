/** Exit codes of the command, see docs/verdicts.md. */

import type { Result } from '../contracts/formats/result.ts';

export const EXIT = {
  /** Conformant, or not fully verified outside certification. */
  ok: 0,
  nonConformant: 1,
  /** Usage, profile or contract error. */
  usage: 2,
  /** Not fully verified, where certification was asked for; nothing decided at all. */
  notVerified: 3,
  /** Target or listener unreachable. */
  unreachable: 4,
  /** Error of the suite itself. */
  suite: 5,
  /** A waiver that is stale or expired. */
  waiver: 6,
  /** Ended by SIGINT (128 + 2, as shells count). */
  interrupted: 130,
  /** Ended by SIGTERM (128 + 15). */
  terminated: 143,
} as const;

/** Exit code of a process that a signal has ended. */
export const exitCodeOfSignal = (signal: 'SIGINT' | 'SIGTERM'): number =>
  signal === 'SIGTERM' ? EXIT.terminated : EXIT.interrupted;

const waiverCode = ({ waivers = [] }: Result): number =>
  waivers.some(({ state }) => state !== 'applied') ? EXIT.waiver : EXIT.ok;

/** Exit code of a finished run. A result does not say which signal ended its run. */
export function exitCodeOf(result: Result): number {
  if (result.run.interrupted) return EXIT.interrupted;
  if ((result.run.unreachable?.length ?? 0) > 0) return EXIT.unreachable;
  const decided = result.requirements.some((one) => one.decided > 0);
  switch (result.overall) {
    case 'RUN INVALID':
      return EXIT.suite;
    case 'NON-CONFORMANT':
      return EXIT.nonConformant;
    case 'NOT FULLY VERIFIED':
      if (result.run.certification || !decided) return EXIT.notVerified;
      return waiverCode(result);
    case 'CONFORMANT':
      return waiverCode(result);
  }
}

/** Reads a stored run so that it can be judged again; every possible defect has its own message. */

import { existsSync, readFileSync } from 'node:fs';
import type { Result } from '../contracts/formats/result.ts';
import { UserError } from '../contracts/errors/user-error.ts';
import { BEGUN_FORMAT, type BegunRun } from '../runner/begun-run.ts';
import type { CapturedRun } from '../runner/judge-recording.ts';
import { leftoverLine } from '../runner/leftover-line.ts';
import { runFile } from '../runner/run-files.ts';
import { readLedger } from '../transport/recording/ledger.ts';
import { readRecording } from '../transport/recording/read-recording.ts';
import { readResult } from './read-result.ts';

const NEXT = 'start a run with `conform run`, or give the folder of one, for example reports/out/latest';

function readBegun(file: string): BegunRun {
  if (!existsSync(file))
    throw new UserError({
      code: 'run.not-begun',
      what: `${file} does not exist: the folder contains no run, or the run was killed before its first request`,
      next: NEXT,
    });
  const wrong = (what: string, cause?: unknown): UserError =>
    new UserError({ code: 'run.unreadable', what: `${file} ${what}`, next: NEXT }, { cause });
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw wrong(`is not valid JSON: ${(cause as Error).message}`, cause);
  }
  const format = typeof value === 'object' && value !== null && 'format' in value ? value.format : undefined;
  if (format === 'partner-conform/run/1')
    throw new UserError({
      code: 'run.old-format',
      what: 'an earlier version of the suite wrote this run',
      place: { file, line: 1, column: 1 },
      expected: BEGUN_FORMAT,
      received: format,
      next: 'run again with this version, or judge the run with the version that wrote it',
    });
  if (format !== BEGUN_FORMAT) throw wrong(`has another format: expected ${BEGUN_FORMAT}, received ${String(format)}`);
  return value as BegunRun;
}

/** Resources that a killed run left at the target, from its ledger. */
function leftBehind(file: string): Result['leftovers'] {
  if (!existsSync(file)) return [];
  return readLedger(file).map((entry) => leftoverLine({ ...entry, why: 'the run was killed before it removed it' }));
}

export interface ReadRun {
  readonly captured: CapturedRun;
  /** The stored result of the run, if any. */
  readonly before?: Result;
  /** Last link of the hash chain of the recording; absent for a recording without one. */
  readonly chain?: string;
}

/** @throws UserError if the folder contains no run that can be judged. */
export function readRun(folder: string): ReadRun {
  const begun = readBegun(runFile(folder, 'begun'));
  const { events, complete, chain } = readRecording(runFile(folder, 'recording'));
  const before = existsSync(runFile(folder, 'result')) ? readResult(folder).result : undefined;
  const ended = before?.complete === true ? before : undefined;
  return {
    captured: {
      begun,
      events,
      complete,
      seconds: ended?.run.seconds ?? (events.at(-1)?.at ?? 0) / 1000,
      leftovers: ended?.leftovers ?? leftBehind(runFile(folder, 'ledger')),
    },
    ...(before === undefined ? {} : { before }),
    ...(chain === undefined ? {} : { chain }),
  };
}

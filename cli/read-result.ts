/** Reads a result from a file or from the folder of a run; every possible defect has its own message. */

import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { isObject } from '../contracts/json/json-type.ts';
import { shellWord } from '../contracts/text/shell-word.ts';
import type { RecordingEvent } from '../contracts/formats/recording.ts';
import type { Result } from '../contracts/formats/result.ts';
import { resultProblems } from '../contracts/formats/validate-result.ts';
import { UserError } from '../contracts/errors/user-error.ts';
import { whyUnreadable } from '../contracts/errors/why-unreadable.ts';
import { runFile } from '../runner/run-files.ts';
import { readRecording, writtenEvents } from '../transport/recording/read-recording.ts';

const FORMAT: Result['format'] = 'partner-conform/result/2';

export interface StoredRun {
  readonly result: Result;
  /** Empty if the folder of the result contains no recording. Read when it is asked for: few formats show it. */
  readonly recording: readonly RecordingEvent[];
}

interface ReadOptions {
  /** True for a result that this process has just written. */
  readonly isOwn?: boolean;
}

function parsed(file: string): unknown {
  const next =
    'start a run with `conform run`, or give the folder of one or its result.json, for example reports/out/latest';
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch (cause) {
    const what =
      cause instanceof SyntaxError
        ? `${file} is not valid JSON: ${cause.message.replaceAll('\n', ' ')}`
        : `${file}: ${whyUnreadable(cause)}`;
    throw new UserError({ code: 'result.unreadable', what, next }, { cause });
  }
}

/** Rejects a result that an earlier version of the suite wrote. */
function rejectOldFormat(file: string, value: unknown): void {
  if (!isObject(value)) return;
  const { format, causes, findings } = value;
  const lacksCauses = format === FORMAT && causes === undefined && findings !== undefined;
  if (format !== 'partner-conform/result/1' && !lacksCauses) return;
  throw new UserError({
    code: 'result.old-format',
    what: `an earlier version of the suite wrote ${file}`,
    expected: lacksCauses ? `${FORMAT} with the causes of its findings` : FORMAT,
    received: lacksCauses ? `${FORMAT} without causes` : format,
    next: `conform judge ${shellWord(path.dirname(file))} evaluates the recording of the run again; without a recording, run again with this version`,
  });
}

/** @throws UserError if there is no result, or if it is invalid. */
export function readResult(given: string, { isOwn = false }: ReadOptions = {}): StoredRun {
  const file = existsSync(given) && statSync(given).isDirectory() ? runFile(given, 'result') : given;
  const value = parsed(file);
  rejectOldFormat(file, value);
  const [problem] = isOwn ? [] : resultProblems(value);
  if (problem)
    throw new UserError({
      code: 'result.invalid',
      what: `${file} is not the result of a run: ${problem.pointer === '' ? 'the root' : problem.pointer} ${problem.message}`,
      next: 'if another version of the suite wrote it, run again with this version',
    });
  const recording = runFile(path.dirname(file), 'recording');
  return {
    result: value as Result,
    get recording() {
      if (!existsSync(recording)) return [];
      return isOwn ? writtenEvents(recording) : readRecording(recording).events;
    },
  };
}

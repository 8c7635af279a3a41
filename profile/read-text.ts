/** Text of a profile file, or the reason why there is none. */

import { readFileSync } from 'node:fs';
import type { Complaint } from './problem.ts';

/** Far beyond any real profile, far below what would hurt. */
const LIMIT_BYTES = 4 * 1024 * 1024;

type Unreadable = Pick<Complaint, 'what' | 'expected' | 'next'>;

const REASONS: Readonly<Record<string, Unreadable>> = {
  ENOENT: {
    what: 'there is no such file',
    next: 'check the path given with --profile, or let `conform init` write a profile',
  },
  EISDIR: {
    what: 'this is a directory',
    expected: 'the path of a YAML file',
    next: 'name the profile file inside it',
  },
  ENOTDIR: {
    what: 'a part of the path is a file, not a directory',
    next: 'check the path given with --profile',
  },
  EACCES: {
    what: 'the file may not be read by this user',
    next: 'give this user the right to read it',
  },
};

const complaint = (reason: Unreadable): Complaint => ({ code: 'unreadable', at: [], ...reason });

function decode(bytes: Buffer): string | Complaint {
  if (bytes.length > LIMIT_BYTES)
    return complaint({
      what: `the file has ${bytes.length} bytes`,
      expected: `at most ${LIMIT_BYTES}`,
      next: 'check that this is a profile; long schemas can stand in files of their own',
    });
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    return complaint({
      what: 'the file is written in UTF-16',
      expected: 'UTF-8',
      next: 'save it as UTF-8',
    });
  try {
    // A UTF-8 byte order mark is taken away by the decoder.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return complaint({
      what: 'the file is not text in UTF-8',
      expected: 'UTF-8',
      next: 'save it as UTF-8, and check that it is a profile',
    });
  }
}

/** Reads a file as UTF-8, with or without byte order mark. */
export function readText(file: string): string | Complaint {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    return complaint(
      REASONS[code] ?? { what: `the file cannot be read (${code})`, next: 'check the path given with --profile' },
    );
  }
  return decode(bytes);
}

/** The text of a profile file, or the reason why it cannot be read. */

import { readFileSync } from 'node:fs';
import type { Complaint } from './problem.ts';

/** Larger than any real profile, and small enough to be parsed quickly. */
const LIMIT_BYTES = 4 * 1024 * 1024;

type Unreadable = Pick<Complaint, 'what' | 'expected' | 'next'>;

const REASONS: Readonly<Record<string, Unreadable>> = {
  ENOENT: {
    what: 'the file does not exist',
    next: 'check the path after --profile, or run `conform init` to write a profile',
  },
  EISDIR: {
    what: 'the path is a directory',
    expected: 'the path of a YAML file',
    next: 'write the path of the profile in the directory',
  },
  ENOTDIR: {
    what: 'a part of the path is a file, not a directory',
    next: 'check the path after --profile',
  },
  EACCES: {
    what: 'the current user has no permission to read the file',
    next: 'give the user read permission',
  },
};

const complaint = (reason: Unreadable): Complaint => ({ code: 'unreadable', at: [], ...reason });

function decode(bytes: Buffer): string | Complaint {
  if (bytes.length > LIMIT_BYTES)
    return complaint({
      what: `the file has ${bytes.length} bytes`,
      expected: `at most ${LIMIT_BYTES} bytes`,
      next: 'check that the file is a profile; move long schemas into separate files',
    });
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    return complaint({
      what: 'the encoding of the file is UTF-16',
      expected: 'UTF-8',
      next: 'save it as UTF-8',
    });
  try {
    // The decoder removes a UTF-8 byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return complaint({
      what: 'the file is not valid UTF-8',
      expected: 'UTF-8',
      next: 'check that the file is a profile, and save it as UTF-8',
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
      REASONS[code] ?? { what: `the file cannot be read (${code})`, next: 'check the path after --profile' },
    );
  }
  return decode(bytes);
}

/** A file of a contract: where it is, and how messages call it. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReportProblem } from '../errors/contract-error.ts';

export interface SourceFile {
  /** Absolute path. */
  readonly path: string;
  /** As a person named it, or relative to the package for contracts of the package; with `/` between folders. */
  readonly shown: string;
}

const slashes = (file: string): string => file.split(path.sep).join('/');

/** A file (or folder) as a person named it. */
export const namedFile = (file: string): SourceFile => ({
  path: path.resolve(file),
  shown: slashes(path.normalize(file)),
});

/** A file in or below a folder. */
export const fileIn = (folder: SourceFile, ...names: readonly string[]): SourceFile => ({
  path: path.join(folder.path, ...names),
  shown: slashes(path.join(folder.shown, ...names)),
});

export const folderOf = (file: SourceFile): SourceFile => ({
  path: path.dirname(file.path),
  shown: slashes(path.dirname(file.shown)),
});

interface Reason {
  readonly what: string;
  readonly expected?: string;
  readonly next: string;
}

const REASONS: Readonly<Record<string, Reason>> = {
  ENOENT: { what: 'the file does not exist', next: 'check the path, or write the file' },
  EISDIR: { what: 'this is a directory', expected: 'the path of a file', next: 'name the file inside it' },
  ENOTDIR: { what: 'a part of the path is a file, not a directory', next: 'check the path' },
  EACCES: { what: 'the file may not be read by this user', next: 'give this user the right to read it' },
};

function decode(bytes: Buffer): string | Reason {
  try {
    // A UTF-8 byte order mark is taken away by the decoder.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { what: 'the file is not text in UTF-8', expected: 'UTF-8', next: 'save it as UTF-8' };
  }
}

function textOf(file: string): string | Reason {
  try {
    return decode(readFileSync(file));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown reason';
    return REASONS[code] ?? { what: `the file cannot be read (${code})`, next: 'check the path' };
  }
}

/** Text of a file; undefined, and a problem reported, where the file is missing. */
export function readText(file: SourceFile, report: ReportProblem): string | undefined {
  const text = textOf(file.path);
  if (typeof text === 'string') return text;
  report({ code: 'contract.unreadable', place: { file: file.shown, line: 1, column: 1 }, ...text });
  return undefined;
}

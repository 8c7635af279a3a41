/** The files in the folder of a run. */

import path from 'node:path';
import type { Result } from '../contracts/formats/result.ts';
import { resultText } from '../contracts/formats/result-text.ts';
import type { BegunRun } from './begun-run.ts';
import { writeWhole } from './write-whole.ts';

export const RUN_FILES = {
  begun: 'run.json',
  recording: 'recording.ndjson',
  ledger: 'ledger.ndjson',
  result: 'result.json',
  reproductions: 'reproductions.json',
} as const;

export const runFile = (folder: string, name: keyof typeof RUN_FILES): string => path.join(folder, RUN_FILES[name]);

/** Files that are written while the run goes on. */
export const growingFiles = (folder: string): { readonly recording: string; readonly ledger: string } => ({
  recording: runFile(folder, 'recording'),
  ledger: runFile(folder, 'ledger'),
});

export const writeBegun = (folder: string, begun: BegunRun): void =>
  writeWhole(runFile(folder, 'begun'), `${JSON.stringify(begun, undefined, 1)}\n`);

export const writeResult = (folder: string, result: Result): void =>
  writeWhole(runFile(folder, 'result'), resultText(result));

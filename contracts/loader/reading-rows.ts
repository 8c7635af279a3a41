import type { ReportProblem } from '../errors/contract-error.ts';
import schema from '../formats/readings.schema.json' with { type: 'json' };
import type { Reading } from '../requirement.ts';
import { readRows, type SourceRow } from './rows.ts';
import { fileIn, type SourceFile } from './source-file.ts';

export type ReadingRow = Omit<Reading, 'interface' | 'place' | 'taken'> & { readonly taken: string | number };

function asReading({ value, place }: SourceRow, interfaceId: string): Reading {
  const { id, sections, question, readings, taken, why, requirements } = value as unknown as ReadingRow;
  return { id, interface: interfaceId, sections, question, readings, taken: String(taken), why, requirements, place };
}

/** The readings of a contract, in the order of the file. */
export const readReadings = (folder: SourceFile, interfaceId: string, report: ReportProblem): readonly Reading[] =>
  readRows(fileIn(folder, 'readings.yaml'), schema, report).map((row) => asReading(row, interfaceId));

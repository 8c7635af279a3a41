import { resultText } from '../contracts/formats/result-text.ts';
import type { Reporter } from './reporter.ts';

/** Indented JSON with a line break at its end; members in the order in which they were made, so that the same value gives the same bytes. */
export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

export const jsonReporter: Reporter = {
  fileName: 'result.json',
  purpose: 'the complete result; all other formats are made from it; schema: contracts/formats/result.schema.json',
  render: ({ result }) => resultText(result),
};

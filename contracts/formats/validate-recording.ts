/** Is a value a line of a recording, by the published schema? For recordings read from a file or sent by somebody else. */

import schema from './recording.schema.json' with { type: 'json' };
import { schemaProblems, type FormatProblem } from './schema-problems.ts';

const bySchema = schemaProblems(schema);

/** What is wrong with a value said to be one line of a recording; an empty list means nothing. */
export const recordingLineProblems = (value: unknown): readonly FormatProblem[] => bySchema(value);

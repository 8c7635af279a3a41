import type { ReportProblem } from '../errors/contract-error.ts';
import type { Declaration } from '../declaration.ts';
import schema from '../formats/declarations.schema.json' with { type: 'json' };
import { readRows, type SourceRow } from './rows.ts';
import { fileIn, type SourceFile } from './source-file.ts';

/** `Declaration.interface` of a declaration that applies to several interfaces. */
export const SHARED = 'shared';

function asDeclaration({ value, place }: SourceRow, interfaceId: string): Declaration {
  const row = value as unknown as Omit<Declaration, 'interface' | 'place'>;
  return {
    key: row.key,
    interface: interfaceId,
    question: row.question,
    ...(row.form === undefined ? {} : { form: row.form }),
    why: row.why,
    section: row.section,
    schema: row.schema,
    example: row.example,
    ...(row.default === undefined ? {} : { default: row.default }),
    ...(row.interfaces === undefined ? {} : { interfaces: row.interfaces }),
    ...(row.sent === undefined ? {} : { sent: row.sent }),
    ...(row.role === undefined ? {} : { role: row.role }),
    place,
  };
}

/** The declarations of one interface, or of the folder `shared`, in the order of the file. */
export const readDeclarations = (
  folder: SourceFile,
  interfaceId: string,
  report: ReportProblem,
): readonly Declaration[] =>
  readRows(fileIn(folder, 'declarations.yaml'), schema, report).map((row) => asDeclaration(row, interfaceId));

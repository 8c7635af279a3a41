import type { DocumentRule } from './document-rule.ts';
import { declarationsOf, rowsOf, type LintRow } from './rows.ts';

function blank(row: LintRow, keys: readonly string[]): ReturnType<DocumentRule> {
  return keys
    .filter((key) => typeof row.row[key] === 'string' && !/\w/.test(row.row[key]))
    .map((key) => ({ message: `${row.name}: ${key} is empty`, path: [...row.path, key] }));
}

/** Every finding and every question to a provider quotes these texts. */
export const textsAreWritten: DocumentRule = (document) => [
  ...rowsOf(document, 'requirements').flatMap((row) => blank(row, ['statement', 'untestable'])),
  ...rowsOf(document, 'readings').flatMap((row) => blank(row, ['question', 'taken', 'why'])),
  ...declarationsOf(document).flatMap((row) => blank(row, ['question', 'form', 'why', 'section'])),
];

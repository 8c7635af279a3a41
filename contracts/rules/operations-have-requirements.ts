import type { DocumentRule } from './document-rule.ts';
import { followsConventions, lintOperations } from './operations.ts';
import { rowsOf, textsOf } from './rows.ts';

/** An operation without a requirement is described and never tested. */
export const operationsHaveRequirements: DocumentRule = (document) => {
  const rows = rowsOf(document, 'requirements');
  if (rows.length === 0 && !followsConventions(document)) return [];
  const named = new Set(rows.flatMap((row) => textsOf(row, 'operations')));
  return lintOperations(document)
    .filter(({ id }) => id !== '' && !named.has(id))
    .map(({ id, path }) => ({ message: `no requirement names ${id}`, path }));
};

import { listOf, objectOf } from '../loader/json-shape.ts';
import type { DocumentRule } from './document-rule.ts';
import { followsConventions, lintOperations, statusesOf } from './operations.ts';
import { rowsOf, textsOf, type LintRow } from './rows.ts';

/** Statuses that a row names by the options `status` and `expect`. */
function statusesNamed({ row }: LintRow): readonly string[] {
  const { status, expect } = objectOf(objectOf(row['check'])['with']);
  return [status, expect].flatMap((one) => (typeof one === 'number' ? [one] : listOf(one)).map(String));
}

/**
 * The rows cite the document, so a status which no row names is one that no document lists, and a status that only a row names was left out of
 * the operation.
 */
export const statusesHaveRequirements: DocumentRule = (document) => {
  const rows = rowsOf(document, 'requirements');
  const operations = lintOperations(document);
  const rowsAbout = (id: string): readonly LintRow[] => rows.filter((row) => textsOf(row, 'operations').includes(id));
  const unsourced = operations.flatMap((operation) =>
    statusesOf(operation)
      .filter((status) => !rowsAbout(operation.id).some((row) => statusesNamed(row).includes(status)))
      .map((status) => ({
        message: `${operation.id} lists ${status}, and no requirement says where the document does`,
        path: [...operation.path, 'responses', status],
      })),
  );
  const unlisted = rows.flatMap((row) =>
    operations
      .filter((operation) => textsOf(row, 'operations').includes(operation.id) && !operation.declaredLater)
      .flatMap((operation) =>
        statusesNamed(row)
          .filter((status) => !statusesOf(operation).includes(status))
          .map((status) => ({
            message: `${row.name} names status ${status}, which ${operation.id} does not list`,
            path: [...row.path, 'check', 'with', 'status'],
          })),
      ),
  );
  return [...(followsConventions(document) ? unsourced : []), ...unlisted];
};

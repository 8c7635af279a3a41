import type { DocumentRule } from './document-rule.ts';
import { lintOperations } from './operations.ts';
import { hint, rowsOf, textsOf } from './rows.ts';

/** A check finds its exchanges by the operations of its row. */
export const requirementsNameOperations: DocumentRule = (document) => {
  const known = lintOperations(document).map(({ id }) => id);
  return rowsOf(document, 'requirements').flatMap((row) => {
    const names = textsOf(row, 'operations');
    if (names.length === 0) return [{ message: `${row.name} names no operation`, path: row.path }];
    return names.flatMap((name, index) =>
      known.includes(name)
        ? []
        : [
            {
              message: `${row.name}: ${name} is no operation${hint(name, known)}`,
              path: [...row.path, 'operations', index],
            },
          ],
    );
  });
};

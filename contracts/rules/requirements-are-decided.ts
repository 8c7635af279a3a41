import type { DocumentRule } from './document-rule.ts';
import { rowsOf } from './rows.ts';

/** A statement without a check and without a reason is forgotten rather than untestable. */
export const requirementsAreDecided: DocumentRule = (document) =>
  rowsOf(document, 'requirements')
    .filter(({ row }) => (row['check'] === undefined) === (row['untestable'] === undefined))
    .map(({ row, name, path }) => ({
      message:
        row['check'] === undefined
          ? `${name} has neither a check nor a reason under untestable`
          : `${name} has a check and says that it is untestable`,
      path,
    }));

import type { DocumentRule } from './document-rule.ts';
import { lintOperations } from './operations.ts';
import { declarationsOf, rowsOf } from './rows.ts';

interface Named {
  readonly name: string;
  readonly path: readonly (string | number)[];
}

const repeated = (rows: readonly Named[]): readonly Named[] => {
  const seen = new Set<string>();
  return rows.filter(({ name }) => name !== '' && (seen.has(name) || !seen.add(name)));
};

/** An id names one thing; reports, waivers and profiles refer to it. */
export const idsAreUnique: DocumentRule = (document) => {
  const operations = lintOperations(document).map(({ id, path }) => ({ name: id, path }));
  const kinds = [operations, rowsOf(document, 'requirements'), rowsOf(document, 'readings'), declarationsOf(document)];
  return kinds
    .flatMap(repeated)
    .map(({ name, path }) => ({ message: `"${name}" is the id of another one already`, path }));
};

import type { DocumentRule } from './document-rule.ts';
import { declarationsOf, hint, rowsOf, textsOf } from './rows.ts';

/** A row names only declarations that exist, and every declaration is named by a row. */
export const declarationsAreNamed: DocumentRule = (document) => {
  const rows = rowsOf(document, 'requirements');
  const keys = declarationsOf(document).map(({ name }) => name);
  const named = new Set(rows.flatMap((row) => textsOf(row, 'declarations')));
  const unknown = rows.flatMap((row) =>
    textsOf(row, 'declarations').flatMap((key, index) =>
      keys.includes(key)
        ? []
        : [
            {
              message: `${row.name}: unknown declaration ${key}${hint(key, keys)}`,
              path: [...row.path, 'declarations', index],
            },
          ],
    ),
  );
  const idle = rowsOf(document, 'declarations')
    .filter(({ name }) => !named.has(name))
    .map(({ name, path }) => ({ message: `no requirement waits for ${name}`, path }));
  return [...unknown, ...idle];
};

import { objectOf, textOf } from '../loader/json-shape.ts';
import type { DocumentRule } from './document-rule.ts';
import { rowsOf, textsOf, type LintRow } from './rows.ts';

const OBSERVING = new Set(['observe', 'observe-values']);

/** True for a row whose check records and judges nothing: a check that observes, and any check that is to expect nothing. */
function isObserved({ row }: LintRow): boolean {
  const check = objectOf(row['check']);
  return OBSERVING.has(textOf(check['id']) ?? '') || objectOf(check['with'])['expect'] === 'observe';
}

/** What a document leaves unspecified never fails a provider, so a check that judges it waits for the declaration that closes it. */
export const openRowsCanBeClosed: DocumentRule = (document) =>
  rowsOf(document, 'requirements')
    .filter(({ row }) => row['basis'] === 'open' && row['untestable'] === undefined)
    .filter((row) => textsOf(row, 'declarations').length === 0)
    .filter((row) => !isObserved(row))
    .map(({ name, path }) => ({
      message: `${name} is open and judged, yet names no declaration that would close it`,
      path,
    }));

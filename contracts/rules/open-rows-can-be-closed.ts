import { objectOf, textOf } from '../loader/json-shape.ts';
import type { DocumentRule } from './document-rule.ts';
import { rowsOf, textsOf } from './rows.ts';

/** Checks that record and judge nothing. */
const OBSERVING = new Set(['observe', 'observe-when']);

/** What a document leaves open never fails a provider, so a check that judges it waits for the declaration that closes it. */
export const openRowsCanBeClosed: DocumentRule = (document) =>
  rowsOf(document, 'requirements')
    .filter(({ row }) => row['basis'] === 'open' && row['untestable'] === undefined)
    .filter((row) => textsOf(row, 'declarations').length === 0)
    .filter(({ row }) => !OBSERVING.has(textOf(objectOf(row['check'])['id']) ?? ''))
    .map(({ name, path }) => ({
      message: `${name} is open and judged, yet names no declaration that would close it`,
      path,
    }));

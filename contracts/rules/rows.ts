/** The rows of a lint document, each with its path. Nothing is promised of their shape. */

import { nearest } from '../text/nearest.ts';
import type { JsonObject } from '../contract.ts';
import { isObject } from '../json/json-type.ts';
import { listOf, textOf } from '../loader/json-shape.ts';
import { ROWS, type LintKind, type LintDocument, type LintPath } from './lint-document.ts';

export interface LintRow {
  readonly row: JsonObject;
  readonly path: LintPath;
  /** Its id or key; empty where it has none. */
  readonly name: string;
}

/** Rows of one kind that are objects. */
export const rowsOf = (document: LintDocument, kind: LintKind): readonly LintRow[] =>
  listOf(document[ROWS][kind]).flatMap((row, index) =>
    isObject(row) ? [{ row, path: [ROWS, kind, index], name: textOf(row['id'] ?? row['key']) ?? '' }] : [],
  );

/** The texts of a list in a row. */
export const textsOf = ({ row }: LintRow, key: string): readonly string[] =>
  listOf(row[key]).filter((one) => typeof one === 'string');

/** Keys a profile may declare for this interface. */
export const declarationsOf = (document: LintDocument): readonly LintRow[] => [
  ...rowsOf(document, 'declarations'),
  ...rowsOf(document, 'shared'),
];

/** `, nearest: x`, where a known name comes near. */
export function hint(wrong: string, names: Iterable<string>): string {
  const guess = nearest(wrong, names);
  return guess === undefined ? '' : `; nearest: ${guess}`;
}

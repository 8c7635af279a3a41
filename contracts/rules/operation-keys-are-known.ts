import type { DocumentRule } from './document-rule.ts';
import { lintOperations } from './operations.ts';
import { hint } from './rows.ts';

/** Fixed fields of an Operation Object, OpenAPI 3.1 section 4.8.10. */
const OPERATION = [
  'tags',
  'summary',
  'description',
  'externalDocs',
  'operationId',
  'parameters',
  'requestBody',
  'responses',
  'callbacks',
  'deprecated',
  'security',
  'servers',
];

/** An operation under x-operations has its id as key, and method and path as far as they are shown. */
const DECLARED_LATER = [...OPERATION.filter((key) => key !== 'operationId'), 'method', 'path'];

/** The schema of OpenAPI sees that an operation holds something it should not; this says what. */
export const operationKeysAreKnown: DocumentRule = (document) =>
  lintOperations(document).flatMap(({ id, path, raw, declaredLater }) => {
    const known = declaredLater ? DECLARED_LATER : OPERATION;
    return Object.keys(raw)
      .filter((key) => !known.includes(key) && !key.startsWith('x-'))
      .map((key) => ({ message: `${id}: unknown key ${key}${hint(key, known)}`, path: [...path, key] }));
  });

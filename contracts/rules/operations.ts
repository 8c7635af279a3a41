/** The operations of a lint document, those that a profile binds included. */

import type { JsonObject } from '../contract.ts';
import { dereference } from '../loader/dereference.ts';
import { isObject } from '../json/json-type.ts';
import { objectOf, textOf } from '../loader/json-shape.ts';
import { formatPointer, parsePointer } from '../json/json-pointer.ts';
import type { LintDocument, LintPath } from './lint-document.ts';

export interface LintOperation {
  readonly id: string;
  readonly path: LintPath;
  readonly raw: JsonObject;
  /** True under `x-operations`. */
  readonly declaredLater: boolean;
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

export function lintOperations(document: LintDocument): readonly LintOperation[] {
  const described = Object.keys(objectOf(document['paths'])).flatMap((path) => {
    const item = dereference(document, formatPointer(['paths', path]));
    return METHODS.filter((method) => isObject(item.value[method])).map((method) => {
      const raw = objectOf(item.value[method]);
      return {
        id: textOf(raw['operationId']) ?? '',
        path: [...parsePointer(item.pointer), method],
        raw,
        declaredLater: false,
      };
    });
  });
  const later = Object.entries(objectOf(document['x-operations'])).map(([id, raw]) => ({
    id,
    path: ['x-operations', id],
    raw: objectOf(raw),
    declaredLater: true,
  }));
  return [...described, ...later];
}

/** The status keys of an operation's responses. */
export const statusesOf = ({ raw }: LintOperation): readonly string[] =>
  Object.keys(objectOf(raw['responses'])).filter((key) => !key.startsWith('x-'));

/**
 * True for documents written after our conventions, which say so by naming their source. An OpenAPI document of somebody else's is held to OpenAPI
 * and to the rows next to it, not to them.
 */
export const followsConventions = (document: LintDocument): boolean => isObject(objectOf(document['info'])['x-source']);

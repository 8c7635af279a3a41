import { isObject } from '../json/json-type.ts';
import { objectOf, textOf } from '../loader/json-shape.ts';
import type { RuleComplaint, DocumentRule } from './document-rule.ts';
import { lintOperations, type LintOperation } from './operations.ts';

function judge({ id, path, raw }: LintOperation): readonly RuleComplaint[] {
  const missing = ['x-action', 'summary'].filter((key) => textOf(raw[key]) === undefined);
  const isWhole = raw['method'] !== undefined && raw['path'] !== undefined;
  const content = raw['x-response-content'];
  return [
    ...missing.map((key) => ({ message: `${id} has no ${key}`, path })),
    ...(isWhole ? [{ message: `${id} has a method and a path, so it belongs under paths`, path }] : []),
    ...(content === undefined || isObject(objectOf(content)['content'])
      ? []
      : [{ message: `${id}: x-response-content has no content`, path: [...path, 'x-response-content'] }]),
  ];
}

/** OpenAPI does not validate operations under x-operations, so this rule does. */
export const declaredLaterOperationsAreWhole: DocumentRule = (document) =>
  lintOperations(document)
    .filter(({ declaredLater }) => declaredLater)
    .flatMap(judge);

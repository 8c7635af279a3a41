import { formatPointer, parsePointer } from '../json/json-pointer.ts';
import { dereference } from '../loader/dereference.ts';
import { isObject } from '../json/json-type.ts';
import type { DocumentRule } from './document-rule.ts';
import { followsConventions, lintOperations, statusesOf } from './operations.ts';

/** Statuses whose responses have no content by RFC 9110. */
const hasNone = (status: string): boolean => /^(1..|204|304)$/.test(status);

function problem(status: string, content: unknown, stated: unknown): string | undefined {
  const isShown = isObject(content) && Object.keys(content).length > 0;
  if (hasNone(status))
    return stated === 'absent' && !isShown ? undefined : 'has no content by its status: x-content: absent';
  if (isShown) return stated === undefined ? undefined : 'both shows its content and says x-content';
  return stated === 'unspecified' || stated === 'absent'
    ? undefined
    : 'does not say what its content is: content, x-content: unspecified or x-content: absent';
}

/** Without this, a response has no content; the documents often name a status and do not show its body. */
export const responsesStateTheirContent: DocumentRule = (document) =>
  !followsConventions(document)
    ? []
    : lintOperations(document).flatMap((operation) =>
        statusesOf(operation).flatMap((status) => {
          const { pointer, value } = dereference(document, formatPointer([...operation.path, 'responses', status]));
          const said = problem(status, value['content'], value['x-content']);
          return said === undefined
            ? []
            : [{ message: `${operation.id}: ${status} ${said}`, path: parsePointer(pointer) }];
        }),
      );

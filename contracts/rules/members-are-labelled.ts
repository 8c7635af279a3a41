import type { JsonObject } from '../contract.ts';
import { isObject } from '../json/json-type.ts';
import type { DocumentRule } from './document-rule.ts';
import { followsConventions } from './operations.ts';
import { schemasOf } from './schemas.ts';

const TYPING = ['type', '$ref', 'const', 'enum', 'allOf', 'anyOf', 'oneOf'];

const isLabelled = (schema: JsonObject): boolean => TYPING.some((keyword) => schema[keyword] !== undefined);

/** A member without a type is either not labelled by its document, which is said, or was forgotten. */
export const membersAreLabelled: DocumentRule = (document) =>
  !followsConventions(document)
    ? []
    : schemasOf(document).flatMap(({ schema, path }) =>
        Object.entries((schema['properties'] ?? {}) as JsonObject).flatMap(([name, member]) => {
          if (!isObject(member)) return [];
          const isMarked = member['x-unlabelled'] === true;
          if (isMarked !== isLabelled(member)) return [];
          const message = isMarked
            ? `${name} has a type, and x-unlabelled says it has none`
            : `${name} has no type: label it, or say x-unlabelled: true where the document does not`;
          return [{ message, path: [...path, 'properties', name] }];
        }),
      );

import { isObject } from '../../contracts/json/json-type.ts';
import { isOptionalOperation } from '../../contracts/optional-operation.ts';
import { nearest } from '../../contracts/text/nearest.ts';
import type { Complaint, KeyPath } from '../problem.ts';
import { operationsById, type ProfileRule } from '../rule.ts';

function unknownOperation(at: KeyPath, id: string, known: readonly string[]): Complaint {
  const guess = nearest(id, known);
  return {
    code: 'unknown-key',
    at,
    on: 'key',
    what: 'unknown operation',
    expected: 'the id of an optional operation',
    nearest: guess,
    next: guess === undefined ? 'remove it; the operations are in docs/profile.md#notoffered' : `rename it to ${guess}`,
  };
}

/** The value may be anything, because this rule also applies to profiles that do not conform to the schema. */
const keysOf = (section: unknown): string[] => (isObject(section) ? Object.keys(section) : []);

/** Only operations that are optional in the documents can be declared as not offered. */
export const notOffered: ProfileRule = {
  id: 'not-offered',
  // This rule also reports unknown keys, because it can state a reason.
  needs: [],
  judge: ({ profile, contracts }) => {
    const operations = operationsById(contracts);
    const optional = [...operations.values()].filter(isOptionalOperation).map(({ id }) => id);
    return keysOf(profile.notOffered).flatMap((id): Complaint[] => {
      const at = ['notOffered', id];
      const operation = operations.get(id);
      if (operation === undefined) return [unknownOperation(at, id, optional)];
      if (!isOptionalOperation(operation))
        return [
          {
            code: 'not-allowed',
            at,
            on: 'key',
            what: `${id} is not optional in the document`,
            expected: optional.length > 0 ? `one of ${optional.join(', ')}` : 'no entry: no operation is optional',
            next: 'remove it; the run then reports what fails or remains undecided without the operation',
          },
        ];
      return profile.bindings?.[id] === undefined
        ? []
        : [
            {
              code: 'contradiction',
              at,
              on: 'key',
              what: `${id} is declared as not offered, but bindings also contains it`,
              next: 'remove one of the two',
            },
          ];
    });
  },
};

import { mayBeLeftOut } from '../../contracts/may-be-left-out.ts';
import { nearest } from '../../contracts/nearest.ts';
import type { Complaint, KeyPath } from '../problem.ts';
import { operationsById, type ProfileRule } from '../rule.ts';

function unknownOperation(at: KeyPath, id: string, known: readonly string[]): Complaint {
  const guess = nearest(id, known);
  return {
    code: 'unknown-key',
    at,
    on: 'key',
    what: 'no such operation',
    expected: 'the id of an operation the documents let a provider do without',
    ...(guess === undefined ? {} : { nearest: guess }),
    next: guess === undefined ? 'remove it; docs/profile.md#notoffered lists the operations' : `rename it to ${guess}`,
  };
}

/** Whatever stands there: this rule also sees profiles that are not of the schema's form. */
const keysOf = (section: unknown): string[] =>
  typeof section === 'object' && section !== null && !Array.isArray(section) ? Object.keys(section) : [];

/** Only what the documents let a provider do without can be declared as not offered. */
export const notOffered: ProfileRule = {
  id: 'not-offered',
  // The section itself is judged here, keys and all, since a reason says more than "unknown key".
  needs: [],
  judge: ({ profile, contracts }) => {
    const operations = operationsById(contracts);
    const optional = [...operations.values()].filter(mayBeLeftOut).map(({ id }) => id);
    return keysOf(profile.notOffered).flatMap((id): Complaint[] => {
      const at = ['notOffered', id];
      const operation = operations.get(id);
      if (operation === undefined) return [unknownOperation(at, id, optional)];
      if (!mayBeLeftOut(operation))
        return [
          {
            code: 'not-allowed',
            at,
            on: 'key',
            what: `the document describes ${id} as part of the interface and lets nobody leave it out`,
            expected: optional.length > 0 ? `one of ${optional.join(', ')}` : 'no entry: nothing may be left out',
            next: 'remove it; the run then shows what is missing, or what could not be decided',
          },
        ];
      return profile.bindings?.[id] === undefined
        ? []
        : [
            {
              code: 'contradiction',
              at,
              on: 'key',
              what: `${id} is said not to be offered, and bound to a path under bindings`,
              next: 'remove one of the two',
            },
          ];
    });
  },
};

import { declarationsOf, ownDeclarationsOf } from '../../contracts/formats/profile-schema.ts';
import type { Complaint, KeyPath } from '../problem.ts';
import { operationsById, testedContracts, type ProfileRule } from '../rule.ts';

/** What has no effect on the run. */
export const unused = (at: KeyPath, why: string): Complaint => ({
  code: 'unused',
  severity: 'warning',
  at,
  on: 'key',
  what: `this has no effect: ${why}`,
  next: 'remove it, or correct the key',
});

const noInterface = (id: string): string => `the profile has no interface ${id}`;

/** Declarations for interfaces that the profile does not test. */
export const unusedDeclarations: ProfileRule = {
  id: 'unused-declarations',
  needs: ['interfaces', 'declarations', 'bindings', 'triggers'],
  judge: (subject) => {
    const { profile, contracts } = subject;
    const tested = testedContracts(subject);
    const wanted = new Set([...declarationsOf(tested), ...ownDeclarationsOf(tested)].map(({ key }) => key));
    const owner = new Map(
      [...declarationsOf(contracts), ...ownDeclarationsOf(contracts)].map((row) => [row.key, row.interface]),
    );
    const operations = operationsById(contracts);
    const isAbsent = (id: string | undefined): id is string => id !== undefined && profile.interfaces[id] === undefined;
    return [
      ...Object.keys(profile.declarations ?? {})
        .filter((key) => !wanted.has(key))
        .map((key) => unused(['declarations', key], noInterface(owner.get(key) ?? 'with this declaration'))),
      ...Object.keys(profile.bindings ?? {}).flatMap((id) => {
        const owning = operations.get(id)?.interface;
        return isAbsent(owning) ? [unused(['bindings', id], noInterface(owning))] : [];
      }),
      ...Object.keys(profile.triggers ?? {}).flatMap((key) => {
        const id = key.split('.')[0];
        return isAbsent(id) ? [unused(['triggers', key], noInterface(id))] : [];
      }),
    ];
  },
};

import { declarationsOf } from '../../contracts/formats/profile-schema.ts';
import type { Complaint, KeyPath } from '../problem.ts';
import { operationsById, resolved, testedContracts, type ProfileRule } from '../rule.ts';

const unused = (at: KeyPath, why: string): Complaint => ({
  code: 'unused',
  severity: 'warning',
  at,
  on: 'key',
  what: `nothing uses this: ${why}`,
  next: 'remove it, or check that it says what was meant',
});

const noInterface = (id: string): string => `the profile has no interface ${id}`;

/** What is declared about interfaces the profile does not test. */
export const unusedDeclarations: ProfileRule = {
  id: 'unused-declarations',
  needs: ['interfaces', 'declarations', 'bindings', 'triggers'],
  judge: (subject) => {
    const { profile, contracts } = subject;
    const tested = testedContracts(subject);
    const wanted = new Set(declarationsOf(tested).map(({ key }) => key));
    const owner = new Map(declarationsOf(contracts).map((row) => [row.key, row.interface]));
    const operations = operationsById(contracts);
    const isAbsent = (id: string | undefined): id is string => id !== undefined && profile.interfaces[id] === undefined;
    const byPrefix = (section: 'triggers'): Complaint[] =>
      Object.keys(profile[section] ?? {}).flatMap((key) => {
        const id = key.split('.')[0];
        return isAbsent(id) ? [unused([section, key], noInterface(id))] : [];
      });
    return [
      ...Object.keys(profile.declarations ?? {})
        .filter((key) => !wanted.has(key))
        .map((key) => unused(['declarations', key], noInterface(owner.get(key) ?? 'that asks about it'))),
      ...Object.keys(profile.bindings ?? {}).flatMap((id) => {
        const owning = operations.get(id)?.interface;
        return isAbsent(owning) ? [unused(['bindings', id], noInterface(owning))] : [];
      }),
      ...byPrefix('triggers'),
    ];
  },
};

/** What has no meaning in production mode. */
export const productionMode: ProfileRule = {
  id: 'production-mode',
  needs: ['mode', 'interfaces', 'declarations', 'triggers'],
  judge: (subject) => {
    const { profile } = subject;
    if (profile.mode !== 'production') return [];
    const why = 'x-external-system is never sent in production mode';
    const clear = Object.entries(profile.interfaces).filter(([, { baseUrl }]) =>
      resolved(baseUrl, subject)?.startsWith('http://'),
    );
    return [
      ...Object.keys(profile.declarations ?? {})
        .filter((key) => key.startsWith('sandbox.'))
        .map((key) => unused(['declarations', key], why)),
      ...clear.map(([id]): Complaint => ({
        code: 'risk',
        severity: 'warning',
        at: ['interfaces', id, 'baseUrl'],
        what: 'credentials of a production system would travel unencrypted',
        expected: 'https://',
        next: 'use https, unless something on the way encrypts',
      })),
      ...Object.keys(profile.triggers ?? {}).map((key): Complaint => ({
        code: 'risk',
        severity: 'warning',
        at: ['triggers', key],
        on: 'key',
        what: 'this changes something on a production system',
        next: 'it is left out unless the run is started with --allow-writes; remove it if it must never happen',
      })),
    ];
  },
};

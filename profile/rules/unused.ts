import { declarationsOf, ownDeclarationsOf } from '../../contracts/formats/profile-schema.ts';
import type { Complaint, KeyPath } from '../problem.ts';
import { operationsById, resolved, testedContracts, type ProfileRule } from '../rule.ts';

const unused = (at: KeyPath, why: string): Complaint => ({
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

/** Declarations without effect and risks in production mode. */
export const productionMode: ProfileRule = {
  id: 'production-mode',
  needs: ['mode', 'interfaces', 'declarations', 'triggers'],
  judge: (subject) => {
    const { profile } = subject;
    if (profile.mode !== 'production') return [];
    const why = 'the suite does not send x-external-system in production mode';
    const clear = Object.entries(profile.interfaces).filter(([, { baseUrl }]) =>
      resolved(baseUrl, subject)?.startsWith('http://'),
    );
    return [
      ...Object.keys(profile.declarations ?? {})
        .filter((key) => /(?:^|\.)sandbox\./.test(key))
        .map((key) => unused(['declarations', key], why)),
      ...clear.map(([id]): Complaint => ({
        code: 'risk',
        severity: 'warning',
        at: ['interfaces', id, 'baseUrl'],
        what: 'credentials of a production system are sent without encryption',
        expected: 'https://',
        next: 'use https, unless the connection is encrypted in another way',
      })),
      ...Object.keys(profile.triggers ?? {}).map((key): Complaint => ({
        code: 'risk',
        severity: 'warning',
        at: ['triggers', key],
        on: 'key',
        what: 'the trigger changes data on a production system',
        next: 'remove it, or keep it: the suite uses it only with --allow-writes',
      })),
    ];
  },
};

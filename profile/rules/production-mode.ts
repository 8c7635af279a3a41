import type { Complaint } from '../problem.ts';
import { resolved, type ProfileRule } from '../rule.ts';
import { unused } from './unused.ts';

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

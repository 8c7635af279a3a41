import { nearest } from '../../contracts/text/nearest.ts';
import type { Complaint } from '../problem.ts';
import type { ProfileRule } from '../rule.ts';

/** Provenance refers to something that the profile declares. */
export const provenance: ProfileRule = {
  id: 'provenance',
  needs: ['declarations', 'bindings', 'notOffered', 'triggers'],
  judge: ({ profile }) => {
    const declared = [profile.declarations, profile.bindings, profile.notOffered, profile.triggers].flatMap((section) =>
      Object.keys(section ?? {}),
    );
    return Object.keys(profile.provenance ?? {}).flatMap((key): Complaint[] => {
      if (declared.includes(key)) return [];
      const guess = nearest(key, declared);
      return [
        {
          code: 'unknown-name',
          at: ['provenance', key],
          on: 'key',
          what: 'the profile does not declare this key',
          expected: 'a key under declarations, bindings, notOffered or triggers of this profile',
          nearest: guess,
          next: guess === undefined ? 'declare it, or remove the line' : `rename it to ${guess}`,
        },
      ];
    });
  },
};

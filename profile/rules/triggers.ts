import type { Trigger } from '../../contracts/formats/profile.ts';
import type { Complaint } from '../problem.ts';
import type { ProfileRule } from '../rule.ts';

const text = (trigger: Trigger): string =>
  'command' in trigger ? trigger.command : `${trigger.request.url} ${JSON.stringify(trigger.request.body ?? '')}`;

/** A trigger for an existing resource contains its id. */
export const triggers: ProfileRule = {
  id: 'triggers',
  needs: ['triggers'],
  judge: ({ profile }) =>
    Object.entries(profile.triggers ?? {}).flatMap(([id, trigger]): Complaint[] => {
      if (id.endsWith('.provider-initiated') || text(trigger).includes('{id}')) return [];
      return [
        {
          code: 'risk',
          severity: 'warning',
          at: ['triggers', id],
          on: 'key',
          what: 'the trigger does not contain the id of the resource',
          expected: '{id} in the command, the url or the body',
          next: 'add {id} at the position of the id',
        },
      ];
    }),
};

import { nearest } from '../../contracts/text/nearest.ts';
import { meantRequirement } from '../../contracts/renamed-requirements.ts';
import type { Complaint } from '../problem.ts';
import type { ProfileRule } from '../rule.ts';

/** A waiver names an existing requirement and, if it is limited to an operation, an operation of the requirement. */
export const waivers: ProfileRule = {
  id: 'waivers',
  needs: ['waivers'],
  judge: ({ profile, contracts }) => {
    const requirements = contracts.flatMap((contract) => contract.requirements);
    return (profile.waivers ?? []).flatMap(({ requirement, operation }, index): readonly Complaint[] => {
      const found = requirements.find(({ id }) => id === requirement);
      const complaint = (
        key: string,
        guess: string | undefined,
        texts: Readonly<Record<'what' | 'expected' | 'list', string>>,
      ): Complaint => ({
        code: 'unknown-name',
        at: ['waivers', index, key],
        on: 'value',
        what: texts.what,
        expected: texts.expected,
        nearest: guess,
        next: guess === undefined ? texts.list : `write ${guess}, or remove the waiver`,
      });
      if (!found) {
        const { isRenamed, id } = meantRequirement(
          requirement,
          requirements.map((one) => one.id),
        );
        return [
          complaint('requirement', id, {
            what: isRenamed ? `the requirement ${requirement} was renamed` : `unknown requirement ${requirement}`,
            expected: 'the id of a requirement',
            list: '`conform plan --all` lists the requirements',
          }),
        ];
      }
      return operation === undefined || found.operations.includes(operation)
        ? []
        : [
            complaint('operation', nearest(operation, found.operations), {
              what: `${requirement} does not concern ${operation}`,
              expected: `one of ${found.operations.join(', ')}`,
              list: `\`conform explain ${requirement}\` lists its operations`,
            }),
          ];
    });
  },
};

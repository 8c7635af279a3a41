import { nearest } from '../../contracts/nearest.ts';
import { renamedRequirements } from '../../contracts/renamed-requirements.ts';
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
      const complaint = (key: string, what: string, wanted: string, known: readonly string[]): Complaint => {
        const guess =
          key === 'operation'
            ? nearest(operation ?? '', known)
            : (renamedRequirements().get(requirement) ?? nearest(requirement, known));
        return {
          code: 'unknown-name',
          at: ['waivers', index, key],
          on: 'value',
          what,
          expected: wanted,
          ...(guess === undefined ? {} : { nearest: guess }),
          next:
            guess === undefined
              ? key === 'operation'
                ? `\`conform explain ${requirement}\` lists its operations`
                : '`conform plan --all` lists the requirements'
              : `write ${guess}, or remove the waiver`,
        };
      };
      if (!found)
        return [
          complaint(
            'requirement',
            renamedRequirements().has(requirement)
              ? `the requirement ${requirement} was renamed`
              : `unknown requirement ${requirement}`,
            'the id of a requirement',
            requirements.map(({ id }) => id),
          ),
        ];
      return operation === undefined || found.operations.includes(operation)
        ? []
        : [
            complaint(
              'operation',
              `${requirement} does not concern ${operation}`,
              `one of ${found.operations.join(', ')}`,
              found.operations,
            ),
          ];
    });
  },
};

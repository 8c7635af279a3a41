import type { Json } from '../../../contracts/contract.ts';
import { matchPattern } from '../../../contracts/json/json-pointer.ts';
import { MEMBER_OPTIONS, patternsOf } from '../../evidence/members-at.ts';
import { resourcesOf } from '../../evidence/resources-in.ts';
import { requestJson } from '../../evidence/history.ts';
import { defineCheck } from '../check.ts';
import { seen } from '../observation.ts';

export default defineCheck({
  id: 'observe-values',
  decides: 'Nothing; the values of the members are unspecified.',
  needs: [{ traffic: true }],
  leaves: 'Everything; the values in returned resources that no request of the run contains are recorded.',
  options: { member: MEMBER_OPTIONS.member },
  conditional: true,
  judge: ({ contract, requirement, options, history }) => {
    const patterns = patternsOf(options.member);
    const valuesIn = (resource: Json): readonly (readonly [pattern: string, value: string])[] =>
      patterns.flatMap((pattern) =>
        matchPattern(pattern, resource).map(({ value }) => [pattern, JSON.stringify(value)] as const),
      );
    const sent = new Set(
      history
        .exchanges({ interface: contract.id })
        .flatMap((one) => valuesIn(requestJson(one) ?? null))
        .map(([, value]) => value),
    );
    return history
      .exchanges({ operations: requirement.operations })
      .flatMap(resourcesOf)
      .flatMap(({ exchange, value: resource }) =>
        valuesIn(resource)
          .filter(([, value]) => !sent.has(value))
          .map(([pattern, value]) => seen(`${pattern}: ${value}`, exchange)),
      );
  },
});

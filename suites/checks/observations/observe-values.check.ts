import { matchPattern } from '../../../contracts/json/json-pointer.ts';
import { MEMBER_OPTIONS, patternsOf } from '../../evidence/members-at.ts';
import { resourcesOf } from '../../evidence/resources-in.ts';
import { defineCheck } from '../check.ts';
import { seen } from '../observation.ts';

export default defineCheck({
  id: 'observe-values',
  decides: 'Nothing; the values of the members are unspecified.',
  needs: [{ traffic: true }],
  leaves: 'Everything; the values in returned resources are recorded.',
  options: { member: MEMBER_OPTIONS.member },
  conditional: true,
  judge: ({ requirement, options, history }) =>
    history
      .exchanges({ operations: requirement.operations })
      .flatMap(resourcesOf)
      .flatMap(({ exchange, value }) =>
        patternsOf(options.member).flatMap((pattern) =>
          matchPattern(pattern, value).map((match) => seen(`${pattern}: ${JSON.stringify(match.value)}`, exchange)),
        ),
      ),
});

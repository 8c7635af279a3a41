import { firstMissing } from '../../../contracts/json/json-pointer.ts';
import { text } from '../../../contracts/json-schema/typed-schema.ts';
import { defineCheck } from '../check.ts';
import { declaredFor } from '../../evidence/declared-for.ts';
import { broken, met, seen } from '../observation.ts';
import { sentValue } from '../../evidence/request-facts.ts';
import { resourcesIn } from '../../evidence/resources-in.ts';
import { ABSENT } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'always-present',
  decides: 'Members declared to be always present are never missing.',
  needs: [{ traffic: true }],
  leaves: 'Every absence while undeclared.',
  options: { resource: text() },
  judge: (judgement) => {
    const { history, contract, options, requirement } = judgement;
    const listed = declaredFor(judgement, 'alwaysPresent');
    const pointers = Array.isArray(listed) ? listed.map(String) : undefined;
    return resourcesIn(history, contract, options.resource, requirement.operations)
      .filter(({ exchange }) => exchange.facts.asked === undefined && sentValue(exchange, 'fields') === undefined)
      .map(({ exchange, pointer, value }) => {
        if (!pointers) return seen(`members ${Object.keys(value).toSorted().join(', ')}`.slice(0, 200), exchange);
        const missing = pointers.find((one) => firstMissing(one, value) !== undefined);
        if (missing === undefined) return met(exchange);
        return broken([exchange], {
          expected: 'present in each response, as declared',
          received: ABSENT,
          pointer: `${pointer}${firstMissing(missing, value) ?? missing}`,
          signature: missing,
        });
      });
  },
});

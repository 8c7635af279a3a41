import { defineCheck } from '../check.ts';
import { requestJson, responseJson } from '../../evidence/history.ts';
import { isObject } from '../../evidence/json-type.ts';
import { broken, met, type Observation } from '../observation.ts';
import { succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';

export default defineCheck({
  id: 'hub-members-returned',
  decides: 'The response to a hub creation has the callback and the query that were sent, regardless of their values.',
  needs: [{ exchange: { step: 'subscribe' } }],
  leaves: 'An empty query, and responses that are no JSON object.',
  judge: ({ requirement, history }) =>
    history
      .exchanges({ operations: requirement.operations, facts: { step: 'subscribe' } })
      .filter(succeeded)
      .flatMap((exchange): readonly Observation[] => {
        const [sent, responded] = [requestJson(exchange), responseJson(exchange)];
        if (!isObject(sent) || !isObject(responded)) return [];
        const names = ['callback', 'query'].filter((name) => sent[name] !== undefined && sent[name] !== '');
        const missing = names.find((name) => responded[name] === undefined);
        if (missing === undefined) return [met(exchange)];
        return [
          broken([exchange], {
            expected: `the ${missing} that was sent`,
            received: 'none',
            pointer: `/${missing}`,
            signature: `without ${missing}`,
          }),
        ];
      }),
});

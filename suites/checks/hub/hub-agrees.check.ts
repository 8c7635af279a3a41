import { defineCheck } from '../check.ts';
import { requestJson, responseJson } from '../../evidence/history.ts';
import { isObject } from '../../evidence/json-type.ts';
import { broken, met, type Observation } from '../observation.ts';
import { succeeded } from '../../evidence/lives/life-of.ts';

export default defineCheck({
  id: 'hub-agrees',
  decides: 'The response to a hub creation repeats the callback and the query that were sent.',
  needs: [{ exchange: { step: 'subscribe' } }],
  leaves: 'Members left out or added; an empty query answered in another way.',
  judge: ({ requirement, history }) =>
    history
      .exchanges({ operations: requirement.operations, facts: { step: 'subscribe' } })
      .filter(succeeded)
      .flatMap((exchange): readonly Observation[] => {
        const [sent, answered] = [requestJson(exchange), responseJson(exchange)];
        if (!isObject(sent) || !isObject(answered)) return [];
        const other = ['callback', 'query'].find(
          (name) => sent[name] !== undefined && sent[name] !== '' && ![undefined, sent[name]].includes(answered[name]),
        );
        if (other === undefined) return answered['callback'] === undefined ? [] : [met(exchange)];
        return [
          broken([exchange], {
            expected: `${other} ${JSON.stringify(sent[other])}, as sent`,
            received: JSON.stringify(answered[other]),
            pointer: `/${other}`,
            signature: other,
          }),
        ];
      }),
});

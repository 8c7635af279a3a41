import { defineCheck } from '../check.ts';
import { requestJson, responseJson } from '../../evidence/history.ts';
import { isObject } from '../../evidence/json-type.ts';
import { broken, met, type Observation } from '../observation.ts';
import { succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';

export default defineCheck({
  id: 'hub-agrees',
  decides: 'The response to a hub creation repeats the callback and the query that were sent.',
  needs: [{ exchange: { step: 'subscribe' } }],
  leaves: 'Members left out or added; an empty query returned in another form.',
  judge: ({ requirement, history }) =>
    history
      .exchanges({ operations: requirement.operations, facts: { step: 'subscribe' } })
      .filter(succeeded)
      .flatMap((exchange): readonly Observation[] => {
        const [sent, responded] = [requestJson(exchange), responseJson(exchange)];
        if (!isObject(sent) || !isObject(responded)) return [];
        const other = ['callback', 'query'].find(
          (name) => sent[name] !== undefined && sent[name] !== '' && ![undefined, sent[name]].includes(responded[name]),
        );
        if (other === undefined) return responded['callback'] === undefined ? [] : [met(exchange)];
        return [
          broken([exchange], {
            expected: `${other} ${JSON.stringify(sent[other])}, as sent`,
            received: JSON.stringify(responded[other]),
            pointer: `/${other}`,
            signature: other,
          }),
        ];
      }),
});

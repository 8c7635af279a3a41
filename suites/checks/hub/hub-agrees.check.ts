import { defineCheck } from '../check.ts';
import { requestJson, responseJson } from '../../evidence/history.ts';
import { isObject } from '../../evidence/json-type.ts';
import { broken, met, type Observation } from '../observation.ts';
import { succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';

export default defineCheck({
  id: 'hub-agrees',
  decides: 'The response to a hub creation repeats the callback and the query that were sent.',
  needs: [{ exchange: { step: 'subscribe' } }],
  leaves: 'Members added; an empty query left out or returned in another form. A member left out warns.',
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
        const missing = ['callback', 'query'].find(
          (name) => sent[name] !== undefined && sent[name] !== '' && responded[name] === undefined,
        );
        if (other === undefined && missing === undefined) return [met(exchange)];
        if (other === undefined)
          return [
            broken([exchange], {
              severity: 'warn',
              expected: `the ${missing} that was sent, as the document shows it in the response`,
              received: 'none',
              pointer: `/${missing}`,
              signature: `without ${missing}`,
            }),
          ];
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

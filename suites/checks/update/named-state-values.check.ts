import { operationsOf } from '../../../contracts/operations-of.ts';
import { defineCheck } from '../check.ts';
import { isStep } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { resourceIn, succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { stateMember } from '../../evidence/lifecycles/state-member.ts';
import { broken, met, type Observation } from '../observation.ts';
import { jsonValue, phrase } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'named-state-values',
  decides: 'The resources that the profile names as rejected and approved have the declared values of these states.',
  needs: ({ contract }) => [
    {
      exchange: { step: 'before-state-patch', state: ['rejected', 'approved'] },
      operations: operationsOf(contract, 'retrieve'),
    },
  ],
  leaves: 'Every value while undeclared; other resources.',
  judge: ({ contract, history, own }) => {
    const values = own('statusValues');
    if (!isObject(values)) return [];
    const member = stateMember(contract);
    return history
      .exchanges({ operations: operationsOf(contract, 'retrieve'), facts: { step: 'before-state-patch' } })
      .filter(succeeded)
      .flatMap((exchange): readonly Observation[] => {
        if (!isStep(exchange, 'before-state-patch')) return [];
        const wanted = values[exchange.facts.state];
        const shown = resourceIn(exchange)?.[member];
        if (typeof wanted !== 'string' || typeof shown !== 'string') return [];
        if (shown === wanted) return [met(exchange)];
        return [
          broken([exchange], {
            expected: phrase`${jsonValue(wanted)}, the declared value of the state ${exchange.facts.state}`,
            received: jsonValue(shown),
            pointer: `/${member}`,
            signature: `${exchange.facts.state} is ${shown}`,
          }),
        ];
      });
  },
});

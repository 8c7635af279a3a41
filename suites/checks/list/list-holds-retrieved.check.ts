import { operationsOf } from '../../../contracts/operations-of.ts';
import { walked } from '../../evidence/lists/list-responses.ts';
import { idIn, succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { defineCheck } from '../check.ts';
import { inList } from './listed-id.ts';

export default defineCheck({
  id: 'list-holds-retrieved',
  decides: 'The list of a customer contains the declared resources that the customer retrieved.',
  needs: ({ contract }) => [
    { exchange: { step: 'walk', walk: 'all-before' } },
    { exchange: {}, operations: operationsOf(contract, 'retrieve') },
  ],
  leaves: 'Declared resources that the customer could not retrieve; lists too long to be read to their end.',
  judge: (judgement) => {
    const { requirement, contract, history, declared } = judgement;
    const walk = walked(judgement, 'all-before');
    if (!walk) return [];
    const identity = walk.pages[0]?.exchange.identity;
    const retrieved = history
      .exchanges({ operations: operationsOf(contract, 'retrieve') })
      .filter((one) => one.identity === identity && succeeded(one))
      .map(idIn);
    return requirement.declarations
      .map(declared)
      .filter((value) => typeof value === 'string')
      .filter((id) => retrieved.includes(id))
      .flatMap((id) => inList(walk, id));
  },
});

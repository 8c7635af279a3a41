import { idText } from '../../contracts/exact-integers.ts';
import { NO_OPTIONS, type Check } from './check.ts';
import { livesOf, resourceIn, succeeded } from './life-of.ts';
import { broken, met, type Observation } from './observation.ts';

/**
 * Decides: the resource answered by an operation on an id bears that id.
 * Needs:   a successful retrieval or update by an id, whose answer shows one.
 * Leaves:  answers without the member; an id answered as a number is the business of its type.
 */
export const retrieveById: Check = {
  id: 'retrieve-by-id',
  decides: 'The resource answered by an operation on an id bears that id.',
  needs: 'A successful call for an id whose answer shows one.',
  leaves: 'Answers without the member; the type of the id.',
  options: NO_OPTIONS,
  evidence: ['resource-life', 'persistence'],
  judge: ({ contract, requirement, history }) => {
    const ids = new Map(livesOf(history, contract).map(({ item, id }) => [item, id]));
    return history
      .exchanges({ operations: requirement.operations, facts: { id: 'existing', token: 'valid' } })
      .filter(succeeded)
      .flatMap((exchange): readonly Observation[] => {
        const id = ids.get(String(exchange.facts['item']));
        const answered = idText(resourceIn(exchange) ?? {});
        if (id === undefined || answered === undefined) return [];
        if (answered === id) return [met(exchange)];
        return [
          broken([exchange], {
            expected: `id ${id}`,
            received: `id ${JSON.stringify(answered)}`,
            pointer: '/id',
            signature: 'other id',
          }),
        ];
      });
  },
};

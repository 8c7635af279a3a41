import { NO_OPTIONS, type Check } from './check.ts';
import { livesOf, resourceIn } from './life-of.ts';
import { broken, met, type Observation } from './observation.ts';

/**
 * Decides: the resource retrieved by an id bears that id.
 * Needs:   a successful retrieval whose answer shows an id.
 * Leaves:  answers without the member; an id answered as a number is the business of its type.
 */
export const retrieveById: Check = {
  id: 'retrieve-by-id',
  decides: 'The resource retrieved by an id bears that id.',
  needs: 'A successful retrieval whose answer shows an id.',
  leaves: 'Answers without the member; the type of the id.',
  options: NO_OPTIONS,
  evidence: ['resource-life', 'persistence'],
  judge: ({ contract, history }) =>
    livesOf(history, contract).flatMap(({ id, retrieved }) =>
      [...retrieved.values()].flatMap((exchange): readonly Observation[] => {
        const answered: unknown = resourceIn(exchange)?.['id'];
        if (id === undefined || answered === undefined) return [];
        if (String(answered) === id) return [met(exchange)];
        return [
          broken([exchange], {
            expected: `id ${id}`,
            received: `id ${JSON.stringify(answered)}`,
            pointer: '/id',
            signature: 'other id',
          }),
        ];
      }),
    ),
};

/** The registration of a callback whose hub was deleted must be possible, as the first one was. */

import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Judgement } from '../check.ts';
import { succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { isClientError, isTransient, received } from '../../evidence/status-class.ts';

export function registeredAgain({ contract, history }: Judgement): readonly Observation[] {
  const creating = operationsOf(contract, 'hub-create');
  return history
    .exchanges({ operations: creating, facts: { step: 'register-again' } })
    .flatMap((again): readonly Observation[] => {
      const { hub } = again.facts;
      const first = history
        .exchanges({ operations: creating, facts: { step: 'subscribe' } })
        .find(({ facts }) => facts.hub === hub);
      const status = again.response?.status;
      if (!first || !succeeded(first) || status === undefined) return [];
      if (succeeded(again)) return [met(again)];
      if (isTransient(status) || !isClientError(status)) return [undecided(received(again), again)];
      return [
        broken([first, again], {
          expected: 'the registration to be taken as the first one was, whose hub is deleted',
          received: received(again),
          signature: 'not again',
        }),
      ];
    });
}

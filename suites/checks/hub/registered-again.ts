/** The registration of a callback URL whose hub was deleted: no document says whether it must be accepted, so it is recorded. */

import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Judgement } from '../check.ts';
import { seen, type Observation } from '../observation.ts';
import { received } from '../../evidence/statuses.ts';

export const registeredAgain = ({ contract, history }: Judgement): readonly Observation[] =>
  history
    .exchanges({ operations: operationsOf(contract, 'hub-create'), facts: { step: 'register-again' } })
    .map((again) => seen(`the callback of a deleted hub registered again: ${received(again)}`, again));

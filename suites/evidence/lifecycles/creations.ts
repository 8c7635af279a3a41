/** Accepted creations of resources and hubs, by the operations a requirement is about. */

import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Judgement } from '../judgement.ts';
import { succeeded } from './lifecycle-of.ts';

/** Accepted creations with a body the suite vouches for, in the order in which they were sent. */
export function creations({
  requirement,
  contract,
  history,
}: Pick<Judgement, 'requirement' | 'contract' | 'history'>): readonly Exchange[] {
  const creating = operationsOf(contract, 'create', 'hub-create');
  const named = requirement.operations.filter((id) => creating.includes(id));
  return history
    .exchanges({ operations: named, facts: { body: 'valid', kind: ['good', 'offered'] } })
    .filter(succeeded)
    .toSorted((a, b) => a.startedAt - b.startedAt);
}

/** Accepted creations of resources and hubs, by the operations a requirement is about. */

import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Judgement } from '../judgement.ts';
import { idIn, lifecyclesOf, succeeded } from './lifecycle-of.ts';

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

/** True for a creation with a similar external id that returned the first resource: a target may compare external ids without regard to letter case. */
export const isTakenForAnother = (evidence: Pick<Judgement, 'contract' | 'history'>, create: Exchange): boolean =>
  create.facts.step === 'near-external-id' &&
  lifecyclesOf(evidence.history, evidence.contract).some(
    ({ item, id }) => item === create.facts.of && id !== undefined && id === idIn(create),
  );

/** Requests that are rejected for their credentials, and their effects on hubs. */

import type { Action } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Judgement } from '../check.ts';
import { succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { judgeKeptHub } from '../shared/hub-presence.ts';
import { broken, met, type Observation } from '../observation.ts';

/** Requests of an action that are rejected for their credentials; empty if one of them was served, since the effect may be of that one. */
export function rejectedForCredentials({ contract, history }: Judgement, action: Action): readonly Exchange[] {
  const operations = operationsOf(contract, action);
  const tries = history.exchanges({ operations, facts: { step: 'credentials' } });
  return tries.some(succeeded) ? [] : tries;
}

/** A hub whose deletion was rejected is still there. */
export function notDeleted(judgement: Judgement): readonly Observation[] {
  const { contract, history } = judgement;
  const tries = rejectedForCredentials(judgement, 'hub-delete');
  return history
    .exchanges({
      operations: operationsOf(contract, 'hub-retrieve'),
      facts: { step: 'after-rejected-deletion' },
    })
    .filter(() => tries.length > 0)
    .map((look) =>
      judgeKeptHub(look, judgement, {
        before: tries.slice(-1),
        expected: 'the hub, because its deletion was rejected',
        signature: 'deleted',
      }),
    );
}

/** Nothing is delivered to the callback of a rejected registration. */
export function notRegistered(judgement: Judgement): readonly Observation[] {
  const { contract, history } = judgement;
  const tries = rejectedForCredentials(judgement, 'hub-create');
  if (tries.length === 0) return [];
  const control = history
    .deliveries()
    .find((one) => one.facts.interface === contract.id && one.facts.hub !== 'rejected');
  const unexpected = history.deliveries({ facts: { interface: contract.id, hub: 'rejected' } })[0];
  if (unexpected)
    return [
      broken([...tries.slice(0, 1), unexpected], {
        expected: 'no notification to the callback of a rejected registration',
        received: 'a notification',
        signature: 'registered',
      }),
    ];
  return control ? [met(...tries.slice(0, 1), control)] : [];
}

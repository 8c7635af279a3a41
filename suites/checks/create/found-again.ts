/** Retrievals that find nothing between two that found the resource: it was there all the time. */

import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { succeeded, type Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { isClientError, isTransient } from '../../../contracts/status-class.ts';
import { receivedStatus } from '../../evidence/statuses.ts';
import type { Judgement } from '../../evidence/judgement.ts';
import { broken, type Observation } from '../observation.ts';

/** A target with several memories may show a new resource in one of them sooner than in another; no target needs more time than this. */
const USUAL_MS = 10_000;

export function foundAgain(
  { contract, history, declared }: Judgement,
  { item, create }: Lifecycle,
): readonly Observation[] {
  const settleMs = declared('settleMs');
  const settled = create.at + (typeof settleMs === 'number' ? settleMs : USUAL_MS);
  const reads = history
    .exchanges({ operations: operationsOf(contract, 'retrieve'), facts: { item, id: 'existing', token: 'valid' } })
    .filter(({ identity, facts }) => identity === create.identity && facts.param === undefined)
    .filter(({ facts }) => facts.kind === 'good' || facts.kind === 'settling')
    .toSorted((one, other) => one.startedAt - other.startedAt);
  const isMissed = ({ response, startedAt }: Exchange): boolean =>
    response !== undefined && isClientError(response.status) && !isTransient(response.status) && startedAt > settled;
  const before = reads.find(succeeded);
  const last = reads.findLast(succeeded);
  if (!before || !last) return [];
  const missed = reads.slice(reads.indexOf(before), reads.indexOf(last)).find(isMissed);
  const after = missed && reads.find((one) => succeeded(one) && one.seq > missed.seq);
  if (!missed || !after) return [];
  return [
    broken([before, missed, after], {
      expected: 'the resource, as before and after',
      received: receivedStatus(missed),
      signature: 'lost and found again',
    }),
  ];
}

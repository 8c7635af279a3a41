/**
 * Whether the target keeps the resources of customers apart, where the profile does not declare it: as the run itself shows. No document says whose
 * resources a customer may retrieve, but a target that rejects such a retrieval and discloses the content elsewhere contradicts itself.
 */

import type { Exchange } from '../../contracts/formats/recording.ts';
import { operationsOf } from '../../contracts/operations-of.ts';
import type { Judgement } from './judgement.ts';
import { succeeded } from './lifecycles/lifecycle-of.ts';
import { isClientError, isTransient } from '../../contracts/status-class.ts';

/** True for a rejection of a foreign resource that its owner can retrieve. */
function isKeptFromOthers({ contract, history }: Judgement, { facts, response }: Exchange): boolean {
  if (facts.item === undefined || !response || !isClientError(response.status) || isTransient(response.status))
    return false;
  return history
    .exchanges({ operations: operationsOf(contract, 'retrieve'), facts: { item: facts.item, id: 'existing' } })
    .some(succeeded);
}

/** A rejected request for a resource of another customer: of these operations, else a retrieval; undefined where none was rejected. */
export function foreignRejection(judgement: Judgement, operations: readonly string[]): Exchange | undefined {
  const { contract, history } = judgement;
  return [operations, operationsOf(contract, 'retrieve')]
    .flatMap((asked) => history.exchanges({ operations: asked, facts: { id: 'foreign' } }))
    .find((exchange) => isKeptFromOthers(judgement, exchange));
}

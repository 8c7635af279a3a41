/** Updates that retrievals show only after some time: no document says how soon they must. */

import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import type { Judgement } from '../judgement.ts';
import { requestJson } from '../history.ts';
import { oncePerHistory } from '../once-per-history.ts';
import { resourceIn, succeeded } from './lifecycle-of.ts';
import { patchReads, showsAsSent, type PatchRead } from './patch-reads.ts';

type Evidence = Pick<Judgement, 'contract' | 'history'>;

/** True if another update of the resource sent the same value of a member. */
function isSentAgain({ contract, history }: Evidence, { item, patch, sent }: PatchRead, name: string): boolean {
  return history
    .exchanges({ operations: operationsOf(contract, 'update'), facts: { item } })
    .filter((other) => other !== patch)
    .some((other) => {
      const body = requestJson(other);
      return isObject(body) && body[name] !== undefined && showsAsSent(sent, name, body);
    });
}

/** The first retrieval that shows a value which an update had sent, and the retrieval right after the update did not show. */
function shownLater(evidence: Evidence, read: PatchRead): Exchange | undefined {
  const { item, sent, after } = read;
  const missing = Object.keys(sent).filter(
    (name) => !showsAsSent(sent, name, after.resource) && !isSentAgain(evidence, read, name),
  );
  if (missing.length === 0) return undefined;
  return evidence.history
    .exchanges({ operations: operationsOf(evidence.contract, 'retrieve'), facts: { item, id: 'existing' } })
    .filter((one) => one.seq > after.exchange.seq && one.facts.param === undefined && succeeded(one))
    .find((one) => {
      const resource = resourceIn(one);
      return resource && missing.some((name) => showsAsSent(sent, name, resource));
    });
}

const known = oncePerHistory<{ readonly shown: Exchange | undefined }>();

/**
 * A retrieval that shows an update later than the one right after it, where the profile does not declare how long that may take (settleMs); undefined
 * where it does, and where no retrieval is so late. The values of such a target at any other moment prove nothing.
 */
export function lateUpdate(judgement: Judgement): Exchange | undefined {
  const { declared, history, contract } = judgement;
  if (typeof declared('settleMs') === 'number') return undefined;
  return known(history, contract.id, () => ({
    shown: patchReads(judgement)
      .map((read) => shownLater(judgement, read))
      .find((one) => one !== undefined),
  })).shown;
}

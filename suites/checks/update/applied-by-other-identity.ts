/** Updates of a resource by another identity of its customer than the one that created it. */

import { requestJson, sentMembers } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { lifecyclesOf, succeeded, type Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { readingOf, showsAsSent } from '../../evidence/lifecycles/patch-reads.ts';
import { isClientError } from '../../../contracts/status-class.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { jsonValue, phrase } from '../../evidence/phrase.ts';
import type { Judgement } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';

const LONGEST = 160;

/** True for a request that may have been made, accepted or not responded to. */
const mayBeMade = ({ response }: Exchange): boolean => response === undefined || !isClientError(response.status);

function judgeUpdate(
  update: Exchange,
  { updates, retrieved }: Lifecycle,
  takes: ReadonlySet<string>,
): readonly Observation[] {
  const sent = requestJson(update);
  const end = readingOf(retrieved.get('end'));
  if (!isObject(sent) || !end || end.exchange.startedAt < update.at) return [];
  const others = updates.filter((one) => one !== update && mayBeMade(one));
  const after = new Set(others.filter((one) => one.at >= update.startedAt).flatMap(sentMembers));
  const names = Object.keys(sent).filter((name) => takes.has(name) && !after.has(name));
  const lost = names.find((name) => !showsAsSent(sent, name, end.resource));
  if (lost === undefined) return names.length > 0 ? [met(update, end.exchange)] : [];
  return [
    broken([update, end.exchange], {
      expected: phrase`${jsonValue(sent[lost], LONGEST)}, as sent by another identity of the customer`,
      received: jsonValue(end.resource[lost] ?? null, LONGEST),
      pointer: `/${lost}`,
      signature: `other identity ${lost}`,
    }),
  ];
}

/** What such an update sent is there at the end, of members that took another value at another time. */
export const appliedByOtherIdentity = (
  { contract, history }: Judgement,
  takes: ReadonlySet<string>,
): readonly Observation[] =>
  lifecyclesOf(history, contract).flatMap((lifecycle) =>
    lifecycle.updates
      .filter(({ facts, identity }) => facts.step === 'other-identity' && identity !== lifecycle.create.identity)
      .filter(succeeded)
      .flatMap((update) => judgeUpdate(update, lifecycle, takes)),
  );

/** Members that creations or lists show, and no retrieval. */

import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { formatPointer, getPointer } from '../../../contracts/json/json-pointer.ts';
import { requestJson } from '../../evidence/history.ts';
import type { Judgement } from '../check.ts';
import type { Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { isEmpty, type ShownOf } from './shown-resources.ts';

const sentValue = (exchange: Exchange, name: string): Json | undefined =>
  getPointer(requestJson(exchange), formatPointer([name]));

/** Fewer resources may lack the member for another reason. */
const LEAST_RESOURCES = 2;

/**
 * A retrieval without a member that was sent, where no retrieval of any resource that was sent with it contains it. A retrieval that can expand
 * sub-entities must have been asked to, where the member is one.
 */
export function neverRetrieved(
  { contract }: Judgement,
  name: string,
  senders: readonly Lifecycle[],
  shown: ShownOf,
): readonly [Lifecycle, Exchange] | undefined {
  const retrieve = contract.operations.find(({ action }) => action === 'retrieve');
  const reads = senders.flatMap((lifecycle) =>
    shown(lifecycle)
      .filter(({ exchange: { operation, facts } }) => operation === retrieve?.id && facts.step !== 'fields')
      .map((one) => ({ ...one, lifecycle })),
  );
  // An update may have taken the member away.
  const unchanged = reads.filter(({ lifecycle }) => lifecycle.updates.length === 0);
  const [first] = unchanged;
  const isPlain = senders.every(({ create }) => typeof sentValue(create, name) === 'string');
  const isExpanded =
    isPlain ||
    retrieve?.parameters.every((one) => one.name !== 'expand') ||
    reads.some(({ exchange: { facts } }) => facts.step === 'expand' && facts.value === 'empty');
  const areMany = new Set(unchanged.map(({ lifecycle }) => lifecycle)).size >= LEAST_RESOURCES;
  // One that an update sends as well is there because of the update.
  const isThere = reads.some(
    ({ value, lifecycle: { updates } }) =>
      !isEmpty(value[name]) && updates.every((one) => sentValue(one, name) === undefined),
  );
  if (!first || !isExpanded || !areMany || isThere) return undefined;
  return [first.lifecycle, first.exchange];
}

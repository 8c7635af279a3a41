/** Members that creations or lists show, and no retrieval. */

import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Judgement } from '../check.ts';
import type { Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { isEmpty, type ShownOf } from './shown-resources.ts';

/** Fewer resources may lack the member for another reason. */
const LEAST_RESOURCES = 2;

/**
 * A retrieval without a member that was sent, where no retrieval of any resource that was sent with it contains it. A retrieval that can expand what
 * it contains must have been asked to.
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
  const isExpanded =
    retrieve?.parameters.every((one) => one.name !== 'expand') ||
    reads.some(({ exchange: { facts } }) => facts.step === 'expand' && facts.value === 'empty');
  const areMany = new Set(unchanged.map(({ lifecycle }) => lifecycle)).size >= LEAST_RESOURCES;
  if (!first || !isExpanded || !areMany || reads.some(({ value }) => !isEmpty(value[name]))) return undefined;
  return [first.lifecycle, first.exchange];
}

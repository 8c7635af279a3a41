import type { Exchange } from '../../../contracts/formats/recording.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { readingOf, type ResourceRead } from '../../evidence/lifecycles/patch-reads.ts';
import type { Judgement } from '../check.ts';

/** The retrievals before and after an update of a member that is not declared to be updatable; the second right after it. */
export function aroundUndeclared(
  { contract, history }: Judgement,
  { seq, facts }: Exchange,
): readonly (ResourceRead | undefined)[] {
  const readings = history
    .exchanges({
      operations: operationsOf(contract, 'retrieve'),
      facts: { step: ['before-undeclared', 'after-undeclared'] },
    })
    .filter((one) => succeeded(one) && one.facts.item === facts.item && one.facts.state === facts.state);
  return [
    readings.findLast((one) => one.seq < seq),
    readings.find((one) => one.seq > seq && one.facts.step === 'after-undeclared' && one.facts.at === facts.at),
  ].map(readingOf);
}

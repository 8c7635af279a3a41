/** Retrievals of one resource, by the step they belong to: of several at one step the last, as a resource may take its time to show. */

import type { Facts } from '../../../contracts/formats/evidence/facts.ts';
import { stepOf, type NamedStep, type StepName } from '../../../contracts/formats/evidence/steps.ts';
import { groupBy } from '../../../contracts/group-by.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';

/** Steps that occur several times in the lifecycle of one resource; those of other names are one step, regardless of their other facts. */
const NUMBERED: readonly StepName[] = ['after-patch', 'after-concurrent', 'after-foreign'];

const keyOf = ({ step, nth, again, form }: Facts): string => {
  if (step === 'after-form') return `${step} ${form}`;
  return NUMBERED.includes(step) ? `${step} ${nth}${again === true ? ' again' : ''}` : step;
};

export class ReadingsByStep {
  readonly #byKey: ReadonlyMap<string, readonly Exchange[]>;

  constructor(retrievals: readonly Exchange[]) {
    this.#byKey = groupBy(retrievals, ({ facts }) => keyOf(facts));
  }

  get size(): number {
    return this.#byKey.size;
  }

  get(step: NamedStep): Exchange | undefined {
    return this.#of(step).at(-1);
  }

  /** The last one that was sent before another request. */
  lastBefore(step: NamedStep, { startedAt }: Exchange): Exchange | undefined {
    return this.#of(step).findLast((one) => one.startedAt <= startedAt);
  }

  /** In the order in which the steps were first reached. */
  values(): readonly Exchange[] {
    return [...this.#byKey.values()].flatMap((some) => some.at(-1) ?? []);
  }

  #of(step: NamedStep): readonly Exchange[] {
    return this.#byKey.get(keyOf(stepOf(step))) ?? [];
  }
}

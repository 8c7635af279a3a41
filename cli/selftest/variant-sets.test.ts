import { describe, expect, it } from 'vitest';
import { allVariants } from '../../reference/variants/all.ts';
import { differences, runSequence } from '../../reference/testing/probe.ts';
import { sequenceOf, sequences } from '../../reference/testing/variant-probes.ts';
import { interfacesOfVariant } from './subject.ts';
import { canOccurTogether, variantSets } from './variant-sets.ts';

const byId = new Map(allVariants.map((variant) => [variant.id, variant]));

/** Takes time, and changes nothing else that could hide another variant. */
const SLOW = 'slow';

const shownSets = variantSets(1).flatMap(({ variants = [], isUndeclared }) =>
  isUndeclared || variants.length < 2
    ? []
    : variants.map((id) => [id, variants.filter((one) => one !== SLOW || id === SLOW)] as const),
);

/** What whole sets show, which each of their variants is compared with. */
const whole = new Map<string, ReturnType<typeof runSequence>>();

describe('the sets of variants', () => {
  it.each([1, 2, 3])('of seed %i contain each variant once on each interface that shows it', (seed) => {
    const sets = variantSets(seed).filter(({ isUndeclared }) => !isUndeclared);
    for (const variant of allVariants) {
      const tested = sets.filter(({ variants = [] }) => variants.includes(variant.id));
      for (const name of interfacesOfVariant(variant))
        expect(tested.filter(({ interfaces }) => interfaces.includes(name)).length, `${variant.id} ${name}`).toBe(1);
    }
  });

  it('contain each variant that needs no declaration with a profile that declares nothing', () => {
    const undeclared = new Set(
      variantSets(1).flatMap(({ isUndeclared, variants = [] }) => (isUndeclared ? variants : [])),
    );
    expect(undeclared).toEqual(
      new Set(allVariants.flatMap(({ id, isLegalAsDeclared }) => (isLegalAsDeclared ? [] : [id]))),
    );
  });

  it('contain only variants that can occur together', () => {
    for (const { variants = [] } of variantSets(1))
      for (const one of variants)
        for (const other of variants)
          expect(one === other || canOccurTogether(byId.get(one)!, byId.get(other)!), `${one}, ${other}`).toBe(true);
  });

  // A variant that another one of its set hides would count as accepted without being tested. Late notifications show by the time, hence again.
  it.concurrent.each(shownSets)('show %s in its set', { retry: 2 }, async (id, variants) => {
    const name = sequenceOf(id);
    const key = [name, ...variants].join(' ');
    const all = whole.get(key) ?? runSequence(sequences[name]!, { variants });
    whole.set(key, all);
    const others = await runSequence(sequences[name]!, { variants: variants.filter((one) => one !== id) });
    const shown = differences(await all, others);
    if (shown.length === 0) whole.delete(key);
    expect(shown, variants.join(', ')).not.toEqual([]);
  });
});

/**
 * Sets of variants: providers with several unusual behaviours at once, as real ones are. Together the sets of a seed contain each variant on each
 * interface that shows it, so that a run of all sets tests what a run for each variant does, and how they go together.
 */

import { loadContracts } from '../../contracts/load.ts';
import { allVariants } from '../../reference/variants/all.ts';
import type { Variant } from '../../reference/variants/variant.ts';
import { inSets, shuffled } from './draw.ts';
import { interfacesOfVariant, UNDECLARED, type SelftestSubject } from './subject.ts';

/** With more, one run would take much longer than others. */
const MOST_VARIANTS = 12;

/** What a variant declares or binds: key to value as JSON text, or undefined where it declares nothing any more. */
const stated = ({ declarations = {}, bindings = {} }: Variant): readonly (readonly [string, string | undefined])[] =>
  [...Object.entries(declarations), ...Object.entries(bindings)].map(([key, value]) => [key, JSON.stringify(value)]);

function areContradictory(one: Variant, other: Variant): boolean {
  const others = new Map(stated(other));
  return (
    (one.excludes ?? []).includes(other.id) ||
    (other.excludes ?? []).includes(one.id) ||
    stated(one).some(([key, value]) => others.has(key) && others.get(key) !== value)
  );
}

/** Whether a provider can have both behaviours, so that each shows. */
export const canOccurTogether = (one: Variant, other: Variant): boolean =>
  one.isAlone === undefined && other.isAlone === undefined && !areContradictory(one, other);

interface Group {
  readonly name: string;
  readonly interfaces: readonly string[];
}

/** Interfaces with resources share most of their variants; those without have their own. */
function groups(): readonly Group[] {
  const ids = (hasResources: boolean): readonly string[] =>
    loadContracts().flatMap(({ id, model }) => ((model !== undefined) === hasResources ? [id] : []));
  return [
    { name: 'resources', interfaces: ids(true) },
    ...ids(false).map((name) => ({ name, interfaces: [name] })),
  ].filter(({ interfaces }) => interfaces.length > 0);
}

/** Of a group, the interfaces on which at least one of the variants shows. */
const shownOn = ({ interfaces }: Group, variants: readonly Variant[]): readonly string[] =>
  interfaces.filter((name) => variants.some((variant) => interfacesOfVariant(variant).includes(name)));

/** Every variant on every interface that shows it, in sets drawn by the seed: first with a full profile, then with one that declares nothing. */
export function variantSets(seed: number): readonly SelftestSubject[] {
  return [false, true].flatMap((isUndeclared) =>
    groups().flatMap((group) => {
      const variants = allVariants.filter(
        (variant) => shownOn(group, [variant]).length > 0 && !(isUndeclared && variant.isLegalAsDeclared),
      );
      return inSets(shuffled(variants, seed, group.name), MOST_VARIANTS, canOccurTogether).map(
        (set, index): SelftestSubject => ({
          kind: 'variant-set',
          id: `${group.name}.variants-${seed}.${index + 1}${isUndeclared ? ` ${UNDECLARED}` : ''}`,
          interfaces: shownOn(group, set),
          variants: set.map(({ id }) => id),
          summary: set.map(({ id }) => id).join(', '),
          ...(isUndeclared ? { isUndeclared } : {}),
        }),
      );
    }),
  );
}

import type { Variant } from './variant.ts';

/** The whole catalogue. */
export const allVariants: readonly Variant[] = [];

/** A variant by its id. */
export function findVariant(id: string): Variant | undefined {
  return allVariants.find((variant) => variant.id === id);
}

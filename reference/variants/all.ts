import { deviceVariants } from './device.ts';
import { errorVariants } from './errors.ts';
import { limitVariants } from './limits.ts';
import { listVariants } from './lists.ts';
import { notificationVariants } from './notifications.ts';
import { resourceVariants } from './resources.ts';
import type { Variant } from './variant.ts';
import { wireVariants } from './wire.ts';

/** The whole catalogue. An id that begins with an interface shows on that interface alone. */
export const allVariants: readonly Variant[] = [
  ...wireVariants,
  ...errorVariants,
  ...deviceVariants,
  ...[...resourceVariants, ...listVariants, ...limitVariants, ...notificationVariants].map((variant) => ({
    isOfResources: true,
    ...variant,
  })),
];

/** A variant by its id. */
export function findVariant(id: string): Variant | undefined {
  return allVariants.find((variant) => variant.id === id);
}

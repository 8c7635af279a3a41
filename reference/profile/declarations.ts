import type { Json } from '../../contracts/contract.ts';

/** What this provider does where the documents leave the choice, by declaration key. */
export const declarations: Readonly<Record<string, Json>> = {};

import { wordsHash } from '../contracts/text/words-hash.ts';

/**
 * A seed for one purpose, derived from the seed of the run and from words that name the purpose (requirement, operation, identity...).
 * Each purpose has its own, so adding a case shifts no other. Stable across machines and releases.
 *
 * @returns an integer from 0 to 2^31 - 1
 */
export const seedFor = (runSeed: number, ...parts: readonly string[]): number => wordsHash([String(runSeed), ...parts]);

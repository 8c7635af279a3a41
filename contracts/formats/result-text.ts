import type { Result } from './result.ts';

/**
 * A result as the text of `result.json`: JSON indented by one space, ending in a line break. Written in this one way everywhere, so that a
 * digest made of a result is the digest of its file.
 */
export const resultText = (result: Result): string => `${JSON.stringify(result, undefined, 1)}\n`;

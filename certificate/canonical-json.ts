/** JSON with sorted member names and no white space, so that equal values have equal digests (RFC 8785 for the values used here). */

import { createHash } from 'node:crypto';

const sorted = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

export const canonicalJson = (value: unknown): string => JSON.stringify(value, sorted);

export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

export const digestOf = (value: unknown): string => sha256(canonicalJson(value));

import { describe, expect, it } from 'vitest';
import { asksForRetry } from './retry.ts';

const later = [['Retry-After', '1']] as const;

describe('asksForRetry', () => {
  it.each([
    ['GET', 429, later, true],
    ['POST', 429, later, true],
    ['GET', 503, later, true],
    ['DELETE', 503, later, true],
    ['POST', 503, later, false],
    ['GET', 429, [], false],
    ['GET', 500, later, false],
  ] as const)('%s %d %j: %s', (method, status, headers, repeat) => {
    expect(asksForRetry(method, status, headers)).toBe(repeat);
  });
});

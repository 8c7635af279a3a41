import { describe, expect, it } from 'vitest';
import type { HeaderList } from '../../contracts/formats/recording.ts';
import type { Sent } from './client.ts';
import { asksForRetry, untilServed } from './retry.ts';

const later = [['Retry-After', '1']] as const;

describe('asksForRetry', () => {
  it.each([
    ['GET', 429, later, true],
    ['POST', 429, later, true],
    ['GET', 503, later, true],
    ['DELETE', 503, later, true],
    ['POST', 503, later, false],
    ['GET', 429, [], true],
    ['PATCH', 429, [], true],
    ['GET', 503, [], false],
    ['GET', 500, later, false],
  ] as const)('%s %d %j: %s', (method, status, headers, repeat) => {
    expect(asksForRetry(method, status, headers)).toBe(repeat);
  });
});

/** The statuses that are received when these are returned one after another, the last one from then on. */
async function received(
  method: string,
  returned: readonly number[],
  afterError = true,
  headers: HeaderList = [],
): Promise<readonly number[]> {
  const seen: number[] = [];
  await untilServed({ afterError }, ({ options }) => {
    const status = returned[seen.length] ?? returned.at(-1)!;
    seen.push(status);
    const facts = options.repeats?.(method, status, headers) === true ? { superseded: true } : {};
    return Promise.resolve({ exchange: { facts, request: { method }, response: { status } } } as unknown as Sent);
  });
  return seen;
}

describe('untilServed', () => {
  it.each([
    ['GET', [200], [200]],
    ['GET', [502, 200], [502, 200]],
    ['DELETE', [503, 204], [503, 204]],
    ['GET', [504], [504, 504]],
    ['POST', [503, 201], [503]],
    ['PATCH', [502, 200], [502]],
    ['POST', [500, 201], [500, 201]],
    ['GET', [502, 500, 200], [502, 500, 200]],
    ['GET', [501], [501]],
  ] as const)('%s, returned %j: received %j', async (method, returned, wanted) => {
    expect(await received(method, returned)).toEqual(wanted);
  });

  it('sends nothing again that must not be', async () => {
    expect(await received('GET', [502, 200], false)).toEqual([502]);
  });

  it('sends again more often while a limit of rate asks for a short wait', async () => {
    const busy = Array.from({ length: 4 }, () => 429);
    expect(await received('POST', [...busy, 201], true, later)).toEqual([...busy, 201]);
    expect(await received('POST', [...busy, 201], true, [['Retry-After', '60']])).toEqual([429, 429, 429]);
    expect(await received('POST', [429], true, later)).toHaveLength(7);
  });
});

import { describe, expect, it } from 'vitest';
import type { Exchange, Failure } from '../contracts/formats/recording.ts';
import type { Client } from '../transport/client/client.ts';
import { NoResponse, stoppingAtSilence } from './silence.ts';

const TIMEOUT = { kind: 'timeout', message: 'no response within 30000 ms' } as Failure;

/** Sends requests with the given outcomes; returns the number sent, and what ended it. */
async function sending(outcomes: readonly (readonly [string, Failure?])[]): Promise<readonly [number, unknown]> {
  let number = 0;
  const client = {
    send: async () => {
      const [name, failure] = outcomes[number] ?? [''];
      number += 1;
      return { exchange: { seq: number, interface: name, ...(failure ? { failure } : {}) } as Exchange };
    },
  } as unknown as Client;
  const stopping = stoppingAtSilence(client);
  try {
    for (const _ of outcomes) await stopping.send({} as never, {} as never);
    return [number, undefined];
  } catch (error) {
    return [number, error];
  }
}

describe('a target that does not respond', () => {
  it('is left alone after the third request in a row without a response', async () => {
    const [number, error] = await sending([
      ['ticket'],
      ...Array.from({ length: 5 }, () => ['ticket', TIMEOUT] as const),
    ]);
    expect(number).toBe(4);
    expect(error).toBeInstanceOf(NoResponse);
    expect((error as NoResponse).exchange.seq).toBe(4);
  });

  it('is asked further after a response between, or if only its content was cut off', async () => {
    const cut = { ...TIMEOUT, status: 200 };
    const [, error] = await sending(
      [TIMEOUT, TIMEOUT, undefined, TIMEOUT, TIMEOUT, cut, TIMEOUT].map((one) => (one ? ['ticket', one] : ['ticket'])),
    );
    expect(error).toBeUndefined();
  });

  it('does not count for another interface', async () => {
    const [, error] = await sending([
      ['ticket', TIMEOUT],
      ['ticket', TIMEOUT],
      ['order', TIMEOUT],
      ['order', TIMEOUT],
    ]);
    expect(error).toBeUndefined();
  });
});

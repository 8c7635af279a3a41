import { describe, expect, it, vi } from 'vitest';
import type { Client } from '../transport/client/client.ts';
import { announcingSteps } from './announced-step.ts';

describe('a step', () => {
  it('is reported with its first request, and not at all without one', async () => {
    const reported: string[] = [];
    const send = vi.fn<Client['send']>();
    const { client, next } = announcingSteps({ send, isSilent: () => false, close: async () => undefined }, (text) =>
      reported.push(text),
    );
    const request = () => client.send({} as Parameters<Client['send']>[0], {} as Parameters<Client['send']>[1]);
    next('a step without requests');
    next('sorting');
    await request();
    await request();
    expect(reported).toEqual(['sorting']);
    expect(send).toHaveBeenCalledTimes(2);
  });
});

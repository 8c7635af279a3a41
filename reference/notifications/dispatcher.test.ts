import { expect, it } from 'vitest';
import { Store } from '../store/store.ts';
import { memoryDriver } from '../store/memory-driver.ts';
import { Dispatcher } from './dispatcher.ts';

it('serves each hub before one is served twice, however many notifications it has', async () => {
  const sent: string[] = [];
  const dispatcher = new Dispatcher({
    store: new Store(memoryDriver()),
    now: () => 0,
    send: ({ hub }) => Promise.resolve(sent.push(hub) && 204),
    retryDelayMs: () => undefined,
    delayMs: () => 0,
    concurrency: 2,
  });
  for (const hub of ['one', 'two', 'one', 'two', 'one', 'two', 'three'])
    dispatcher.enqueue({ hub, kind: 'ticket', callback: `http://127.0.0.1/${hub}`, customer: 'A', body: {} });
  await expect.poll(() => dispatcher.pending()).toBe(0);
  expect(new Set(sent.slice(0, 3))).toEqual(new Set(['one', 'two', 'three']));
  await dispatcher.close();
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { ListenerSettings } from '../contracts/formats/profile.ts';
import { openListener } from '../transport/listener/open-listener.ts';
import { createRecorder } from '../transport/recording/recorder.ts';
import { createRedactor } from '../transport/redaction/redactor.ts';
import { isChannelLocal } from './local-channel.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function channel(listener: ListenerSettings, baseUrl = 'http://127.0.0.1:8080') {
  const redactor = createRedactor();
  const recorder = createRecorder({ redactor });
  const opened = await openListener({ settings: listener, recorder, redactor, env: {}, directory: '' });
  closers.push(() => opened.close());
  const isLocal = await isChannelLocal(opened, { interfaces: { ticket: { baseUrl } }, listener }, {});
  return { isLocal, events: recorder.events };
}

async function otherServer(): Promise<number> {
  const server = createServer((_, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port;
}

it('is local if target and listener are on this machine', async () => {
  expect((await channel({})).isLocal).toBe(true);
  expect((await channel({}, 'https://sandbox.example.com')).isLocal).toBe(false);
});

it('is not local if the declared URL of the listener leads to another server or to none', async () => {
  const port = await otherServer();
  expect((await channel({ publicUrl: `http://127.0.0.1:${port}` })).isLocal).toBe(false);
  expect((await channel({ publicUrl: 'http://127.0.0.1:1' })).isLocal).toBe(false);
});

it('is local if a call of the declared URL arrives at the listener; the call is not recorded', async () => {
  const port = await otherServer();
  await closers.pop()?.();
  const { isLocal, events } = await channel({ port, publicUrl: `http://localhost:${port}/hooks` });
  expect(isLocal).toBe(true);
  expect(events).toEqual([]);
});

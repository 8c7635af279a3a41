import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { JsonObject } from '../contracts/contract.ts';
import { startListener } from './testing/listener.ts';
import { createPartner } from './testing/partner.ts';
import { environmentText, printableProfile } from './own-profile/printable-profile.ts';
import { startupSummary } from './own-profile/startup-summary.ts';
import { CONTROL_TOKEN, startProvider } from './provider.ts';

const run = promisify(execFile);
const OWN = '/devices?imsi=001010000000001';

describe('a started provider', () => {
  it('gives a curl line for each interface that works unchanged', async () => {
    const provider = await startProvider();
    const { curl } = startupSummary(provider);
    for (const { interface: name, command } of curl) {
      const { stdout } = await run('sh', ['-c', `${command} -w '\\n%{http_code}'`]);
      expect([name, stdout.split('\n').at(-1)]).toEqual([name, name === 'ticket' ? '201' : '200']);
    }
    expect(curl.map((line) => line.interface)).toEqual(['device', 'change', 'ticket', 'order']);
    await provider.close();
  });

  it('keeps idle connections for longer than a client that is delayed for some seconds', async () => {
    const provider = await startProvider();
    const response = await fetch(`${provider.url}/device${OWN}`);
    await response.body?.cancel();
    expect(response.headers.get('keep-alive')).toBe('timeout=60');
    await provider.close();
  });

  it('closes the connection of a request that it cannot respond to', async () => {
    const broken = (): Promise<never> => Promise.reject(new Error('of an alteration'));
    const provider = await startProvider({ alter: (healthy) => ({ ...healthy, exchange: broken }) });
    await expect(fetch(`${provider.url}/device${OWN}`)).rejects.toThrow('fetch failed');
    await provider.close();
  });

  it('prints a profile whose secrets are references that its environment resolves', async () => {
    const provider = await startProvider();
    const text = printableProfile(provider);
    expect(parse(text)).toEqual(provider.profile());
    const named = [...text.matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name]) => name!);
    expect(named.filter((name) => provider.env[name] === undefined)).toEqual([]);
    for (const value of Object.values(provider.env)) expect(text).not.toContain(value);
    expect(environmentText(provider).split('\n').filter(Boolean)).toHaveLength(Object.keys(provider.env).length);
    await provider.close();
  });

  it('runs next to others in one process, each with its own data', async () => {
    const providers = await Promise.all(Array.from({ length: 8 }, () => startProvider()));
    const counts = await Promise.all(
      providers.map(async (provider, index) => {
        const partner = createPartner(provider);
        for (let made = 0; made < index; made++) {
          await partner('order', { as: 'A.valid', method: 'POST', path: '/serviceOrder', body: {} });
        }
        const { body } = await partner('order', { as: 'A.valid', path: '/serviceOrder' });
        await partner.close();
        return (body as unknown[]).length;
      }),
    );
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    await Promise.all(providers.map((provider) => provider.close()));
  });

  it('takes tokens of an earlier start on the same data', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'reference-provider-'));
    const first = await startProvider({ dataDir });
    await first.close();
    const second = await startProvider({ dataDir });
    const partner = createPartner({ urls: second.urls, env: first.env });
    expect((await partner('device', { as: 'A.full', path: OWN })).status).toBe(200);
    expect((await partner('control', { as: first.env[CONTROL_TOKEN]!, path: '/outbox' })).status).toBe(401);
    expect(first.profile().declarations).toEqual(second.profile().declarations);
    await partner.close();
    await second.close();
    rmSync(dataDir, { recursive: true });
  });

  it('completes what has begun before it ends', async () => {
    const provider = await startProvider({ variants: ['slow'] });
    const partner = createPartner(provider);
    const call = partner('device', { as: 'A.full', path: OWN });
    await new Promise((resolve) => setTimeout(resolve, 60));
    await provider.close();
    expect((await call).status).toBe(200);
    await expect(partner('device', { as: 'A.full', path: OWN })).rejects.toThrow();
    await partner.close();
  });

  it('says in a sentence that its port is taken', async () => {
    const first = await startProvider();
    const port = Number(new URL(first.url).port);
    await expect(startProvider({ port })).rejects.toMatchObject({ code: 'reference.port', next: /another port/ });
    await first.close();
  });

  it('takes several faults and variants at once, and declares what the variants change', async () => {
    const provider = await startProvider({
      variants: ['newest-first', 'small-pages', 'errors-as-problem-details'],
      faults: ['order.create.wrong-success-status', 'order.list.limit-is-one-too-many'],
    });
    const partner = createPartner(provider);
    const create = (externalId: string): Promise<{ readonly status: number }> =>
      partner('order', { as: 'A.valid', method: 'POST', path: '/serviceOrder', body: { externalId } });
    expect([(await create('1')).status, (await create('2')).status]).toEqual([201, 201]);
    const { body } = await partner('order', { as: 'A.valid', path: '/serviceOrder?limit=1' });
    expect((body as JsonObject[]).map(({ externalId }) => externalId)).toEqual(['2', '1']);
    const rejected = await partner('order', { path: '/serviceOrder' });
    expect(rejected.headers['content-type']).toBe('application/problem+json');
    expect(provider.profile().declarations).toMatchObject({
      paging: { maxLimit: 4 },
      errorMediaType: 'application/problem+json',
    });
    await partner.close();
    await provider.close();
  });

  it('gives every error the declared form, also where another variant responds with it', async () => {
    const provider = await startProvider({ variants: ['errors-as-problem-details', 'device.syntax-first'] });
    const partner = createPartner(provider);
    const { status, headers } = await partner('device', { path: '/devices?imsi=x' });
    expect([status, headers['content-type']]).toEqual([400, 'application/problem+json']);
    await partner.close();
    await provider.close();
  });

  it('sends nothing before the declared delay, and holds nothing back after it', async () => {
    const listener = await startListener();
    const provider = await startProvider({ notificationDelayMs: 150 });
    const partner = createPartner(provider);
    const ticket = (method: string, at: string, body: JsonObject): ReturnType<typeof partner> =>
      partner('ticket', { as: 'A.valid', method, path: at, body });
    await ticket('POST', '/hub', { callback: listener.url });
    const { body } = await ticket('POST', '/troubleTicket', {});
    const begun = Date.now();
    await ticket('PATCH', `/troubleTicket/${(body as JsonObject)['id'] as string}`, { description: 'x' });
    await expect.poll(() => listener.received.length).toBe(1);
    expect(listener.received[0]!.at - begun).toBeGreaterThanOrEqual(145);
    await partner.close();
    await provider.close();
    await listener.close();
  });
});

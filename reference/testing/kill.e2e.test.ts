import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChildProvider } from './child-provider.ts';
import { startListener } from './listener.ts';
import { createPartner } from './partner.ts';
import type { JsonObject } from '../../contracts/contract.ts';
import { killSoak } from './kill-soak.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'reference-kill-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a provider killed with SIGKILL', () => {
  it.each([
    ['libsql', 3],
    ['journal', 2],
  ])('loses no acknowledged write and no notification on %s', { timeout: 90_000 }, async (driver, kills) => {
    const dataDir = mkdtempSync(path.join(folder, `${driver}-`));
    if (driver === 'journal') writeFileSync(path.join(dataDir, 'state.ndjson'), '');
    const report = await killSoak({ dataDir, kills, writes: 240 });
    expect(report.lost).toEqual([]);
    expect(report.collisions).toEqual([]);
    expect(report.creates).toBeGreaterThan(20);
    expect(report.notifications).toBeGreaterThanOrEqual(report.patches);
  });

  it('delivers after its restart what no listener took before', { timeout: 60_000 }, async () => {
    const dataDir = path.join(folder, 'outbox');
    let isDown = true;
    const listener = await startListener(() => (isDown ? 503 : 204));
    const first = await startChildProvider({ dataDir });
    const partner = createPartner(first);
    await partner('change', {
      as: 'A.valid',
      method: 'POST',
      path: '/ChangeManagement/v18/hub',
      body: { callback: `${listener.url}/hub`, query: '' },
    });
    const created = await partner('change', { as: 'A.valid', method: 'POST', path: '/changeRequest', body: {} });
    const id = (created.body as JsonObject)['id'] as string;
    const texts = ['one', 'two', 'three'];
    for (const description of texts) {
      await partner('change', { as: 'A.valid', method: 'PATCH', path: `/changeRequest/${id}`, body: { description } });
    }
    await first.kill();
    await partner.close();
    isDown = false;
    const before = listener.received.length;
    const second = await startChildProvider({ dataDir });
    const notified = (): unknown[] =>
      listener.received.slice(before).map(({ body }) => ((body as JsonObject)['event'] as JsonObject)['changeRequest']);
    await expect.poll(notified, { timeout: 20_000 }).toMatchObject(texts.map((description) => ({ description })));
    expect(await second.terminate()).toBe(0);
    await listener.close();
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { lostWrites, mixedLoad } from './mixed-load.ts';
import { startProvider } from '../provider.ts';

describe('a provider under valid and hostile calls of two customers', () => {
  it('fails at nothing, leaks nothing and loses nothing, also after a restart', { timeout: 60_000 }, async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'reference-load-'));
    const errors: unknown[] = [];
    const first = await startProvider({ dataDir, log: (error) => errors.push(error) });
    const report = await mixedLoad(first, { calls: 1_500 });
    expect(errors).toEqual([]);
    expect(report.failures).toEqual([]);
    expect(report.leaks).toEqual([]);
    expect(report.book.size).toBeGreaterThan(150);
    expect(await lostWrites(first, report.book)).toEqual([]);
    await first.close();
    const second = await startProvider({ dataDir });
    expect(await lostWrites(second, report.book)).toEqual([]);
    await second.close();
    rmSync(dataDir, { recursive: true });
  });

  it('is seen to leak and to lose by the same load where it does', { timeout: 40_000 }, async () => {
    const provider = await startProvider({
      faults: ['ticket.list.of-all-customers', 'order.create.every-seventh-is-lost'],
    });
    const report = await mixedLoad(provider, { calls: 600 });
    expect(report.leaks).not.toEqual([]);
    expect(await lostWrites(provider, report.book)).not.toEqual([]);
    await provider.close();
  });
});

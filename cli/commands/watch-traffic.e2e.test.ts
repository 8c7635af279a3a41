import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startHttpServer } from '../../transport/testing/http-server.ts';
import { conform } from '../scenarios/testing/conform-process.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'conform-watch-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PROFILE = `
conform: 1
name: Test
mode: sandbox
interfaces: { ticket: { baseUrl: 'http://127.0.0.1:9' } }
identities: { A: { customer: A } }
`;

it('makes no folder where the proxy cannot listen', async () => {
  writeFileSync(path.join(folder, 'profile.yaml'), PROFILE);
  const server = await startHttpServer((_, response) => response.end());
  try {
    const address = new URL(server.url).host;
    const { code, err } = await conform(['watch-traffic', '--profile', 'profile.yaml', '--listen', address], {
      cwd: folder,
    });
    expect([code, err]).toEqual([4, expect.stringContaining('the proxy cannot listen')]);
    expect(existsSync(path.join(folder, 'reports'))).toBe(false);
  } finally {
    await server.close();
  }
});

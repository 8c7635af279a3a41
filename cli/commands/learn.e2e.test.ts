import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import type { Profile } from '../../contracts/formats/profile.ts';
import { printableProfile } from '../../reference/own-profile/printable-profile.ts';
import { startProvider, type Provider } from '../../reference/provider.ts';
import { conform, type ConformEnd } from '../scenarios/testing/conform-process.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'conform-learn-'));
const file = path.join(folder, 'profile.yaml');
let provider: Provider;

const learn = (...args: readonly string[]): Promise<ConformEnd> =>
  conform(['learn', '--profile', 'profile.yaml', '--interface', 'device', ...args], {
    cwd: folder,
    env: { ...provider.env },
  });

/** What must stay when declarations are written. */
const BEFORE = '# written by the operator\n';

beforeAll(async () => {
  provider = await startProvider({});
  const profile = parse(printableProfile(provider)) as Profile;
  writeFileSync(file, `${BEFORE}${stringify({ ...profile, declarations: {}, provenance: {} })}`);
});
afterAll(async () => {
  await provider.close();
  rmSync(folder, { recursive: true });
});

const written = (): Profile => parse(readFileSync(file, 'utf8')) as Profile;

describe('conform learn for one interface', () => {
  it('prints what it would write, and the open points of that interface alone', async () => {
    const { code, out } = await learn('--dry-run');
    expect(code).toBe(0);
    expect(out).toContain('device.historyOrder: { pointer: /properties/at/*, direction: desc }');
    const [, open = ''] = /^still open: (.*)$/m.exec(out) ?? [];
    expect(open).toContain('device.checkPrecedence');
    expect(open).not.toMatch(/\b(?:hub|notification|paging|ticket)\b/);
    expect(written().declarations).toEqual({});
  });

  it('writes it as observed, and keeps the comments of the operator', async () => {
    const { code } = await learn();
    expect(code).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain(BEFORE);
    const { declarations = {}, provenance = {} } = written();
    const own = provider.profile().declarations ?? {};
    for (const key of ['device.historyOrder', 'device.duplicateKeyBehaviour', 'device.keyCombination'])
      expect([declarations[key], provenance[key]]).toEqual([own[key], 'observed']);
    expect(declarations['device.historySchema']).toMatchObject({ type: 'object' });
  });
});

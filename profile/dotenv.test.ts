import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadDotenv } from './dotenv.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'conform-dotenv-'));
  mkdirSync(join(root, 'profiles'));
});
afterEach(() => rmSync(root, { recursive: true }));

describe('loadDotenv', () => {
  it('uses the environment first, then the file next to the profile, then the file in the current folder', () => {
    writeFileSync(join(root, 'profiles', '.env'), 'A=profile\nB=profile\n');
    writeFileSync(join(root, '.env'), 'A=here\nB=here\nC=here\n');
    const env: Record<string, string | undefined> = { A: 'real' };
    const files = loadDotenv(join(root, 'profiles'), { cwd: root, env });
    expect(env).toEqual({ A: 'real', B: 'profile', C: 'here' });
    expect(files).toEqual([join(root, 'profiles', '.env'), join(root, '.env')]);
  });

  it('reads a file once, and accepts a folder without one', () => {
    expect(loadDotenv(root, { cwd: root, env: {} })).toEqual([]);
    writeFileSync(join(root, '.env'), 'A="with # and spaces"\n');
    const env: Record<string, string | undefined> = {};
    expect(loadDotenv(root, { cwd: root, env })).toHaveLength(1);
    expect(env['A']).toBe('with # and spaces');
  });

  it('prints nothing', () => {
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const log = vi.spyOn(console, 'log').mockReturnValue(undefined);
    writeFileSync(join(root, '.env'), 'A=1\n');
    loadDotenv(root, { cwd: root, env: {} });
    expect(written).not.toHaveBeenCalled();
    expect(log).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});

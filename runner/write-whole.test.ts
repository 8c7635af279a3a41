import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeWhole } from './write-whole.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'conform-whole-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (name: string): string => path.join(folder, name);
const modeOf = (file: string): number => statSync(file).mode & 0o777;

describe('a file that is written whole', () => {
  it('has the permissions that are asked for, also where it existed, and where a killed run left a part', () => {
    const file = fileOf('env');
    for (const name of [file, `${file}.part`]) writeFileSync(name, 'old', { mode: 0o644 });
    writeWhole(file, 'secret', { mode: 0o600 });
    expect([readFileSync(file, 'utf8'), modeOf(file)]).toEqual(['secret', 0o600]);
    expect(readdirSync(folder)).toEqual(['env']);
  });

  it('keeps the permissions that it has', () => {
    const file = fileOf('profile.yaml');
    writeFileSync(file, 'old', { mode: 0o640 });
    writeWhole(file, 'new');
    expect([readFileSync(file, 'utf8'), modeOf(file)]).toEqual(['new', 0o640]);
  });

  it('is behind the same link', () => {
    const [file, link] = [fileOf('linked'), fileOf('link')];
    writeFileSync(file, 'old');
    symlinkSync(file, link);
    writeWhole(link, 'new');
    expect([readFileSync(file, 'utf8'), lstatSync(link).isSymbolicLink()]).toEqual(['new', true]);
  });
});

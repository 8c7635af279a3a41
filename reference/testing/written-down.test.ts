import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { repeatIfDifferent, readWrittenDown, writeDown } from './written-down.ts';

describe('what is written down', () => {
  it('is read as it was written', () => {
    const seen = new Map([
      ['a.fault', ['one: 1 -> 2', 'other: "\\n\\n" -> nothing']],
      ['b.fault', ['one:  -> 2']],
    ]);
    const file = join(mkdtempSync(join(tmpdir(), 'written-down-')), 'seen.txt');
    writeFileSync(file, writeDown(seen));
    expect(readWrittenDown(pathToFileURL(file))).toEqual(seen);
  });

  it('is nothing where there is no file', () => {
    expect(readWrittenDown(new URL('none.txt', import.meta.url))).toEqual(new Map());
  });
});

describe('a second look', () => {
  const looking = (...responses: string[]): { look: () => Promise<string[]>; left: string[] } => ({
    look: async () => [responses.shift() ?? 'no more'],
    left: responses,
  });

  it('is taken where the first is not as expected, and no longer than that', async () => {
    const { look, left } = looking('late', 'soon', 'soon');
    expect(await repeatIfDifferent(look, ['soon'])).toEqual(['soon']);
    expect(left).toEqual(['soon']);
  });

  it('returns the last observation if it is stable', async () => {
    const { look } = looking('late', 'late', 'late', 'later', 'soon');
    expect(await repeatIfDifferent(look, ['soon'])).toEqual(['later']);
  });

  it('is not needed where nothing is expected', async () => {
    const { look } = looking('new', 'soon');
    expect(await repeatIfDifferent(look, undefined)).toEqual(['new']);
  });
});

import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { UserError } from '../../contracts/errors/user-error.ts';
import type { Driver } from './driver.ts';
import { journalDriver } from './journal-driver.ts';
import { libsqlDriver, loadLibsql } from './libsql-driver.ts';
import { memoryDriver } from './memory-driver.ts';
import { openStore } from './open-store.ts';
import { Store } from './store.ts';

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'reference-store-'));
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const drivers: readonly (readonly [name: string, open: (folder: string) => Driver])[] = [
  ['libsql', (folder) => libsqlDriver(path.join(folder, 'state.db'), loadLibsql()!)],
  ['journal', (folder) => journalDriver(path.join(folder, 'state.ndjson'))],
];
const hard = ['\u0000', '\ud800', '\u{1F600}', '"\\\n', '__proto__', ''];

describe.each([...drivers, ['memory', memoryDriver] as const])('store on %s', (_name, open) => {
  it('gives back what was put, in order of first writing, by owner', async () => {
    const store = new Store(open(newFolder()));
    store.put('ticket', 'b', 'A', { text: hard });
    store.put('ticket', 'a', 'B', true);
    store.put('ticket', 'c', 'A', null);
    store.put('ticket', 'b', 'A', { text: 'new' });
    expect(store.list('ticket').map(({ key }) => key)).toEqual(['b', 'a', 'c']);
    expect(store.list('ticket', 'A').map(({ value }) => value)).toEqual([{ text: 'new' }, null]);
    store.remove('ticket', 'b');
    store.remove('ticket', 'never there');
    expect(store.get('ticket', 'b')).toBeUndefined();
    expect(store.list('ticket', 'A')).toHaveLength(1);
    await store.durable();
    await store.close();
  });
});

describe.each(drivers)('durable store on %s', (_name, open) => {
  it('finds everything again after it was opened anew', async () => {
    const folder = newFolder();
    const first = new Store(open(folder));
    hard.forEach((text, index) => first.put('odd', `k${index}`, 'A', { [text]: text }));
    expect([first.next('n'), first.next('n')]).toEqual([1, 2]);
    await first.durable();
    first.remove('gone', 'x');
    first.put('odd', 'k0', 'A', 'replaced');
    await first.close();
    const second = new Store(open(folder));
    expect(second.list('odd')).toEqual(first.list('odd'));
    expect(second.list('gone')).toEqual([]);
    expect(second.next('n')).toBe(3);
    await second.close();
  });

  it('rejects everything after a commit failed, since memory may be ahead of the disk', async () => {
    const driver = open(newFolder());
    const commit = driver.commit.bind(driver);
    let isFull = false;
    const failing: Driver = {
      ...driver,
      commit(changes) {
        if (isFull) throw new Error('disk full');
        commit(changes);
      },
    };
    const store = new Store(failing);
    store.put('x', 'one', '', 1);
    await store.durable();
    isFull = true;
    store.put('x', 'two', '', 2);
    await expect(store.durable()).rejects.toThrow(/could not commit/);
    expect(() => store.put('x', 'three', '', 3)).toThrow(/restarted/);
    await expect(store.durable()).rejects.toThrow(/restarted/);
    await store.close();
  });
});

describe('journal', () => {
  it('forgets a last line that was cut by a kill, and nothing else', async () => {
    const file = path.join(newFolder(), 'state.ndjson');
    const first = new Store(journalDriver(file));
    first.put('x', 'whole', '', 1);
    await first.close();
    appendFileSync(file, '[{"kind":"put","record":{"collection":"x","key":"cu');
    const second = new Store(journalDriver(file));
    expect(second.list('x').map(({ key }) => key)).toEqual(['whole']);
    second.put('x', 'after', '', 2);
    await second.close();
    expect(new Store(journalDriver(file)).list('x').map(({ key }) => key)).toEqual(['whole', 'after']);
  });

  it('loses its superseded lines when opened', async () => {
    const file = path.join(newFolder(), 'state.ndjson');
    const store = new Store(journalDriver(file));
    for (let value = 0; value < 50; value++) {
      store.put('x', 'same', '', value);
      await store.durable();
    }
    await store.close();
    journalDriver(file).close();
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(1);
  });
});

describe('opening a data directory', () => {
  it('keeps the driver a directory was made with', async () => {
    const folder = newFolder();
    writeFileSync(path.join(folder, 'state.ndjson'), '');
    const { store, driver } = openStore(folder);
    expect(driver).toBe('journal');
    await store.close();
    expect(openStore(undefined).driver).toBe('memory');
  });

  it('says what to do when libsql wrote a directory and is not installed', () => {
    const folder = newFolder();
    writeFileSync(path.join(folder, 'state.db'), '');
    expect(() => openStore(folder, () => undefined)).toThrow(UserError);
    expect(() => openStore(folder, () => undefined)).toThrow(/not installed/);
    expect(openStore(newFolder(), () => undefined).driver).toBe('journal');
  });
});

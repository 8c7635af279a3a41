import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import type { Change, Driver, StoredRecord } from './driver.ts';

/**
 * One JSON text a line, a line a commit, appended and flushed: the store for a machine on which libsql has no binary. Plain files alone, so
 * it works everywhere; it is rewritten without its superseded lines each time it is opened.
 */
export function journalDriver(file: string): Driver {
  const records = replay(file);
  rewrite(file, records);
  const descriptor = openSync(file, 'a');
  return {
    name: 'journal',
    load: () => records,
    commit(changes) {
      writeFully(descriptor, `${JSON.stringify(changes)}\n`);
      fdatasyncSync(descriptor);
    },
    close: () => closeSync(descriptor),
  };
}

/** A kill in the middle of a write leaves a last line without its end: no response was sent for it, so it counts for nothing. */
function replay(file: string): StoredRecord[] {
  if (!existsSync(file)) return [];
  const records = new Map<string, StoredRecord>();
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  for (const line of lines) {
    for (const change of JSON.parse(line) as Change[]) {
      if (change.kind === 'put') records.set(recordKey(change.record), change.record);
      else records.delete(recordKey(change));
    }
  }
  return [...records.values()].toSorted((one, other) => one.sequence - other.sequence);
}

function recordKey({ collection, key }: { readonly collection: string; readonly key: string }): string {
  return `${collection}\n${key}`;
}

/** Writes next to the file and renames over it, so that a kill leaves either the old journal or the new one. */
function rewrite(file: string, records: readonly StoredRecord[]): void {
  const draft = `${file}.new`;
  const descriptor = openSync(draft, 'w');
  ftruncateSync(descriptor);
  const changes = records.map((record): Change => ({ kind: 'put', record }));
  writeFully(descriptor, changes.map((change) => `${JSON.stringify([change])}\n`).join(''));
  fsyncSync(descriptor);
  closeSync(descriptor);
  renameSync(draft, file);
  const folder = openSync(path.dirname(file), 'r');
  fsyncSync(folder);
  closeSync(folder);
}

function writeFully(descriptor: number, text: string): void {
  const octets = Buffer.from(text, 'utf8');
  for (let written = 0; written < octets.length;) written += writeSync(descriptor, octets, written);
}

import { createRequire } from 'node:module';
import type LibsqlDatabase from 'libsql';
import type { Json } from '../../contracts/contract.ts';
import type { Change, Driver, StoredRecord } from './driver.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS records (
    collection TEXT NOT NULL,
    key TEXT NOT NULL,
    owner TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (collection, key)
  ) STRICT`;

interface Row {
  readonly collection: string;
  readonly key: string;
  readonly owner: string;
  readonly sequence: number;
  readonly value: string;
}

/**
 * An SQLite file through libsql, which needs no server and no compiler. Write-ahead log with `synchronous = FULL`: a commit returns after the
 * log reached the disk, so a response given after it survives a power cut and not only a killed process. Group commit pays for it.
 *
 * The binding aborts the process on a boolean and cuts text at NUL: only numbers and texts are bound, and every value is JSON text, which
 * escapes NUL.
 */
export function libsqlDriver(file: string, Database: typeof LibsqlDatabase): Driver {
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec(SCHEMA);
  const put = database.prepare<[string, string, string, number, string]>(
    `INSERT INTO records (collection, key, owner, sequence, value) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (collection, key) DO UPDATE SET owner = excluded.owner, value = excluded.value`,
  );
  const remove = database.prepare<[string, string]>('DELETE FROM records WHERE collection = ? AND key = ?');
  const apply = (change: Change): void => {
    if (change.kind === 'remove') remove.run(change.collection, change.key);
    else {
      const { collection, key, owner, sequence, value } = change.record;
      put.run(collection, key, owner, sequence, JSON.stringify(value));
    }
  };
  return {
    name: 'libsql',
    load: () => (database.prepare('SELECT * FROM records ORDER BY sequence').all() as Row[]).map(toRecord),
    commit: database.transaction((changes: readonly Change[]) => changes.forEach(apply)),
    close: () => database.close(),
  };
}

function toRecord(row: Row): StoredRecord {
  const { collection, key, owner, sequence, value } = row;
  return { collection, key, owner, sequence, value: JSON.parse(value) as Json };
}

/** The libsql module, or undefined where the optional dependency or its binary for this platform is not installed. */
export function loadLibsql(): typeof LibsqlDatabase | undefined {
  try {
    return createRequire(import.meta.url)('libsql') as typeof LibsqlDatabase;
  } catch {
    return undefined;
  }
}

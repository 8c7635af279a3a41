import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '../../contracts/errors/user-error.ts';
import { Store } from './store.ts';
import type { Driver } from './driver.ts';
import { memoryDriver } from './memory-driver.ts';
import { journalDriver } from './journal-driver.ts';
import { libsqlDriver, loadLibsql } from './libsql-driver.ts';

/**
 * Opens the state of a data directory, making it if need be; without a directory the state is in memory and ends with the provider.
 * A directory keeps the driver it was made with. A new one gets libsql, or the journal where libsql is not installed: it is an optional
 * dependency, and a sandbox that starts is worth more than one with a particular file format.
 */
export function openStore(
  dataDir: string | undefined,
  findLibsql: typeof loadLibsql = loadLibsql,
): { readonly store: Store; readonly driver: string } {
  const driver = chooseDriver(dataDir, findLibsql);
  return { store: new Store(driver), driver: driver.name };
}

function chooseDriver(dataDir: string | undefined, findLibsql: typeof loadLibsql): Driver {
  if (dataDir === undefined) return memoryDriver();
  mkdirSync(dataDir, { recursive: true });
  const database = path.join(dataDir, 'state.db');
  const journal = path.join(dataDir, 'state.ndjson');
  if (existsSync(journal)) return journalDriver(journal);
  const Database = findLibsql();
  if (Database) return libsqlDriver(database, Database);
  if (!existsSync(database)) return journalDriver(journal);
  throw new UserError({
    code: 'reference.store',
    what: `${database} was written with libsql, which is not installed here`,
    next: 'install it with "npm install libsql", or name another data directory',
  });
}

/**
 * Parsing the YAML of all contracts takes half a second. The build therefore writes the loaded contracts next to the compiled code, and they are
 * taken from there as long as the YAML files (in a checkout, the code that loads them too) are, byte for byte, those it was made from.
 */

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Contract } from '../contract.ts';
import type { Declaration } from '../declaration.ts';
import { packageRoot } from '../package-root.ts';
import { bundle, type Bundle } from './bundle.ts';
import { readYaml } from './read-yaml.ts';
import { fileIn, type SourceFile } from './source-file.ts';

/** A contract without what is no plain data, and without the declarations it shares with others. */
type StoredContract = Omit<Contract, 'placeOf'>;

export interface Snapshot {
  /** Digest of the code that made it; looked at where that code may have been edited since. */
  readonly code: string;
  /** SHA-256 of every YAML file, by its path below the folder of contracts. */
  readonly files: Readonly<Record<string, string>>;
  readonly shared: readonly Declaration[];
  readonly contracts: readonly StoredContract[];
}

/** True where this file runs as it was written, in a checkout. */
const IS_SOURCE = import.meta.url.endsWith('.ts');

/** Next to the compiled code. */
export const SNAPSHOT_FILE = IS_SOURCE
  ? path.join(packageRoot(), 'dist/contracts/contracts.json')
  : fileURLToPath(new URL('../contracts.json', import.meta.url));

const digest = (...texts: readonly (string | Buffer)[]): string =>
  texts.reduce((hash, text) => hash.update(text), createHash('sha256')).digest('hex');

/** Digests of all YAML files in the folders of a root. */
function digests(root: SourceFile): Readonly<Record<string, string>> {
  const folders = readdirSync(root.path, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const files = folders.flatMap(({ name }) =>
    readdirSync(fileIn(root, name).path)
      .filter((file) => file.endsWith('.yaml'))
      .map((file) => `${name}/${file}`),
  );
  return Object.fromEntries(files.map((file) => [file, digest(readFileSync(fileIn(root, file).path))]));
}

/** Digest of the code that loads contracts, in a checkout; empty in an installed package, whose code never changes. */
function codeDigest(): string {
  const folder = path.join(packageRoot(), 'contracts/loader');
  if (!existsSync(path.join(folder, 'snapshot.ts'))) return '';
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  return digest(...files.toSorted().map((file) => readFileSync(path.join(folder, file))));
}

const isSame = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([file, digest]) => other[file] === digest);

/** What the build wrote, if it is still true of the files of a root. */
export function readSnapshot(root: SourceFile, file: string = SNAPSHOT_FILE): Snapshot | undefined {
  if (!existsSync(file)) return undefined;
  const snapshot = JSON.parse(readFileSync(file, 'utf8')) as Snapshot;
  if (IS_SOURCE && snapshot.code !== codeDigest()) return undefined;
  return isSame(snapshot.files, digests(root)) ? snapshot : undefined;
}

/** What the build writes. */
export function takeSnapshot(
  root: SourceFile,
  contracts: readonly Contract[],
  shared: readonly Declaration[],
): Snapshot {
  // A function is left out by JSON, not before.
  const stored = contracts.map((contract) => ({
    ...contract,
    declarations: contract.declarations.filter((one) => !shared.includes(one)),
  }));
  return { code: codeDigest(), files: digests(root), shared, contracts: stored };
}

/** Places are wanted for messages only, so the OpenAPI file is parsed when the first one is requested. */
function lazyPlaces(openapi: SourceFile): Contract['placeOf'] {
  let parsed: Bundle | undefined;
  return (pointer) => {
    if (!parsed) {
      const yaml = readYaml(openapi, () => undefined);
      if (yaml) parsed = bundle(yaml, () => undefined);
    }
    return parsed?.placeOf(pointer) ?? { file: openapi.shown, line: 1, column: 1 };
  };
}

/** A stored contract made whole again. */
export const restore = (
  { declarations, ...stored }: StoredContract,
  shared: readonly Declaration[],
  openapi: SourceFile,
): Contract => ({ ...stored, declarations: [...declarations, ...shared], placeOf: lazyPlaces(openapi) });

/** Loads contracts: plain, frozen data. A contract with a mistake is rejected with the place of every mistake and how to fix it. */

import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Contract, JsonObject } from './contract.ts';
import { ContractError, type ContractProblem, type ReportProblem } from './errors/contract-error.ts';
import type { Declaration } from './declaration.ts';
import { deepFreeze } from './loader/deep-freeze.ts';
import { readDeclarations, SHARED } from './loader/declaration-rows.ts';
import { heldBy, OPENAPI, readContract } from './loader/read-contract.ts';
import { readSnapshot, restore } from './loader/snapshot.ts';
import { fileIn, folderOf, namedFile, type SourceFile } from './loader/source-file.ts';
import { nearest } from './text/nearest.ts';
import { packageRoot } from './package-root.ts';

export interface LoadOptions {
  /** Folder with a folder for each contract; the package's own contracts where absent. */
  readonly root?: string;
  /** Ids of the contracts wanted; all where absent. */
  readonly only?: readonly string[];
}

/** The place a contract states for itself by `x-order`; contracts that state none follow, by name. */
const rank = ({ document }: Contract): number => {
  const order = (document['info'] as JsonObject | undefined)?.['x-order'];
  return typeof order === 'number' ? order : Infinity;
};

const byRank = (one: Contract, other: Contract): number => {
  const [first, second] = [rank(one), rank(other)];
  return first === second ? (one.id < other.id ? -1 : 1) : first - second;
};

/** The package's own contracts, called by their path in the package wherever it is installed. */
export const ownContracts = (): SourceFile => ({ path: path.join(packageRoot(), 'contracts'), shown: 'contracts' });

const isThere = (file: SourceFile): boolean => existsSync(file.path);

const isFolder = (file: SourceFile): boolean => statSync(file.path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Names of the folders below a root that hold a contract, sorted. */
export function contractNames(root: SourceFile): readonly string[] {
  const names = isFolder(root) ? readdirSync(root.path) : [];
  return names.filter((name) => isThere(fileIn(root, name, OPENAPI))).toSorted();
}

/** Runs a reader that reports problems; throws them together where there are any. */
function orReject<T>(read: (report: ReportProblem) => T): T {
  const problems: ContractProblem[] = [];
  const value = read((problem) => problems.push(problem));
  const [first, ...others] = problems;
  if (first) throw new ContractError(first, others);
  return deepFreeze(value);
}

/** What was loaded in this process: contracts by origin and absolute path, declarations by absolute path. What could not be loaded is tried again. */
const contracts = new Map<string, Contract>();
const declarations = new Map<string, readonly Declaration[]>();

const keyOf = (origin: Contract['origin'], { path }: SourceFile): string => `${origin} ${path}`;

function remember<T>(known: Map<string, T>, key: string, load: () => T): T {
  const value = known.get(key) ?? load();
  known.set(key, value);
  return value;
}

let isSnapshotTried = false;

/** Takes what the build stored of the package's own contracts, once. */
function useSnapshot(): void {
  if (isSnapshotTried) return;
  isSnapshotTried = true;
  const own = ownContracts();
  const snapshot = readSnapshot(own);
  if (snapshot === undefined) return;
  declarations.set(own.path, deepFreeze(snapshot.shared));
  for (const stored of snapshot.contracts) {
    const folder = fileIn(own, stored.id);
    const contract = restore(stored, heldBy(stored.id, snapshot.shared), fileIn(folder, OPENAPI));
    contracts.set(keyOf('package', folder), deepFreeze(contract));
  }
}

const sharedOf = (root: SourceFile): readonly Declaration[] =>
  remember(declarations, root.path, () => orReject((report) => readDeclarations(fileIn(root, SHARED), SHARED, report)));

function contractAt(location: SourceFile, root: SourceFile, origin: Contract['origin']): Contract {
  return remember(contracts, keyOf(origin, location), () =>
    orReject((report) => {
      const contract = readContract(location, { shared: sharedOf(root), origin }, report);
      // Without problems there is a contract; with problems this one is not looked at.
      return contract as Contract;
    }),
  );
}

/** Loads each; throws the problems of all together. */
function all(locations: readonly SourceFile[], root: SourceFile): readonly Contract[] {
  const problems: ContractProblem[] = [];
  // A mistake in a shared part is reported once.
  sharedOf(root);
  const loaded = locations.flatMap((location) => {
    try {
      return [contractAt(location, root, 'package')];
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
      problems.push(...error.problems);
      return [];
    }
  });
  const [first, ...others] = problems;
  if (first) throw new ContractError(first, others);
  return Object.freeze(loaded.toSorted(byRank));
}

function rejectName(name: string, names: readonly string[], root: SourceFile): never {
  const guess = nearest(name, names);
  throw new ContractError({
    code: 'contract.unknown-name',
    place: { file: root.shown, line: 1, column: 1 },
    what: `there is no contract called ${name}`,
    expected: names.length === 0 ? `a folder with ${OPENAPI}` : names.join(', '),
    nearest: guess,
    next: names.length === 0 ? 'check the folder of contracts' : 'name one of these',
  });
}

/**
 * The contracts of a folder, frozen, in the order they state by `x-order`. Read once a process. Another folder takes the place of the package's,
 * so that its contracts are treated as those of the package.
 * @throws ContractError with every mistake found.
 */
export function loadContracts(options: LoadOptions = {}): readonly Contract[] {
  if (Object.keys(options).length > 0) return contractsOf(options);
  ourContracts ??= contractsOf(options);
  return ourContracts;
}

let ourContracts: readonly Contract[] | undefined;

function contractsOf({ root, only }: LoadOptions): readonly Contract[] {
  useSnapshot();
  const folder = root === undefined ? ownContracts() : namedFile(root);
  const names = contractNames(folder);
  const unknown = only?.find((name) => !names.includes(name)) ?? (names.length === 0 ? 'anything' : undefined);
  if (unknown !== undefined) rejectName(unknown, names, folder);
  const wanted = names.filter((name) => only?.includes(name) ?? true);
  return all(
    wanted.map((name) => fileIn(folder, name)),
    folder,
  );
}

/** Where a contract is, and the folder of contracts it belongs to. */
export interface ContractLocation {
  /** Its folder, or an OpenAPI file called otherwise. */
  readonly location: SourceFile;
  readonly root: SourceFile;
}

/** Finds the contract a person named by its folder or its OpenAPI file. */
export function locate(name: string): ContractLocation {
  const named = namedFile(name);
  const isOpenapi = path.basename(named.path) === OPENAPI && isThere(named);
  const location = isOpenapi ? folderOf(named) : named;
  const above = fileIn(isFolder(named) ? named : folderOf(named), '..');
  const own = ownContracts();
  if (above.path === own.path) return { location: fileIn(own, path.relative(own.path, location.path)), root: own };
  return { location, root: isThere(fileIn(above, SHARED, 'declarations.yaml')) ? above : own };
}

/**
 * One contract: a folder with openapi.yaml, or an OpenAPI file of the user (3.1, or 3.0 as far as it says the same). What is next to it
 * as requirements.yaml, readings.yaml and declarations.yaml is read too. Shared declarations are those of the folder above, else our own.
 * @throws ContractError with every mistake found.
 */
export function loadContract(name: string): Contract {
  useSnapshot();
  const { location, root } = locate(name);
  return contractAt(location, root, path.dirname(location.path) === ownContracts().path ? 'package' : 'user');
}

/**
 * What a profile may declare for several interfaces.
 * @throws ContractError with every mistake found.
 */
export function loadSharedDeclarations({ root }: Pick<LoadOptions, 'root'> = {}): readonly Declaration[] {
  useSnapshot();
  return sharedOf(root === undefined ? ownContracts() : namedFile(root));
}

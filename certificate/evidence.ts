/** The files of a run's folder that a certificate is about, and their digests. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Contract } from '../contracts/contract.ts';
import type { StatementSubject } from '../contracts/formats/certificate.ts';
import { packageRoot } from '../contracts/package-root.ts';
import { RUN_FILES } from '../runner/run-files.ts';
import { digestOf, sha256 } from './canonical-json.ts';

/** All that judging the run again needs. The last one exists only if findings were sent again. */
const FILES: readonly string[] = [RUN_FILES.begun, RUN_FILES.recording, RUN_FILES.result, RUN_FILES.reproductions];

/** The evidence in a folder. */
export const subjectsIn = (folder: string): readonly StatementSubject[] =>
  FILES.filter((name) => existsSync(path.join(folder, name))).map((name) => ({
    name,
    digest: { sha256: sha256(readFileSync(path.join(folder, name))) },
  }));

interface Placed {
  readonly place?: unknown;
}

const withoutPlaces = (rows: readonly Placed[]): readonly unknown[] => rows.map(({ place: _place, ...row }) => row);

/** Digest of what a contract states, wherever its files are. */
export const contractDigest = ({ id, document, requirements, readings, declarations }: Contract): string =>
  digestOf({
    id,
    document,
    requirements: withoutPlaces(requirements),
    readings: withoutPlaces(readings),
    declarations: withoutPlaces(declarations),
  });

const PROGRAM = /\.(js|json|yaml)$/;

function filesBelow(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && PROGRAM.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Digest of the installed suite: program files and contracts, by path. Dependencies are not part of it. */
export function suiteDigest(root = packageRoot()): string {
  const files = ['dist', 'contracts'].flatMap((name) => filesBelow(path.join(root, name)));
  const named = files.map((file) => [path.relative(root, file).replaceAll(path.sep, '/'), sha256(readFileSync(file))]);
  return digestOf(Object.fromEntries(named) as Record<string, string>);
}

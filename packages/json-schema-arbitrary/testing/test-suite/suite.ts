/** Reads the test suite next to this file. */

import { readdirSync, readFileSync } from 'node:fs';
import type { Json } from '../../src/json.ts';
import type { Schema } from '../../src/document.ts';

export interface SuiteCase {
  /** File, without extension: a keyword or a format. */
  readonly file: string;
  readonly description: string;
  readonly schema: Schema;
  readonly tests: readonly { readonly description: string; readonly data: Json; readonly valid: boolean }[];
}

const folder = new URL('./draft2020-12/', import.meta.url);

/** Schemas of the required part, or of the optional part about formats, each with its tests. */
export function suiteCases(part: 'required' | 'format'): SuiteCase[] {
  const directory = part === 'required' ? folder : new URL('format/', folder);
  return readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => {
      const cases = JSON.parse(readFileSync(new URL(name, directory), 'utf8')) as Omit<SuiteCase, 'file'>[];
      return cases.map((each) => ({ file: name.replace('.json', ''), ...each }));
    });
}

/** The documents that the suite serves at `localhost:1234`, by URI. */
export function remoteDocuments(): Record<string, Json> {
  const remotes = new URL('remotes/', folder);
  const names = readdirSync(remotes, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    names.map((name) => [
      `http://localhost:1234/${name}`,
      JSON.parse(readFileSync(new URL(name, remotes), 'utf8')) as Json,
    ]),
  );
}

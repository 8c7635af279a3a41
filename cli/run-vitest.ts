/** Starts vitest on the conformance suite, independent of the user's folder, configuration and vitest version. */

import { mkdtempSync, accessSync, constants, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Reporter } from 'vitest/node';
import type { WorkerInput } from '../runner/worker-input.ts';
import '../runner/worker-input.ts';

export interface VitestRun {
  readonly kit: WorkerInput;
  readonly allure: string;
  readonly reporter: Reporter;
}

export interface VitestEnd {
  /** Errors outside any test: a suite that could not be loaded, a worker that died. */
  readonly errors: readonly string[];
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Folder and file extension of the suites: compiled, or source that vitest compiles. */
function suites(): { readonly root: string; readonly extension: string } {
  const here = realpathSync(path.dirname(fileURLToPath(import.meta.url)));
  return { root: path.dirname(here), extension: path.extname(fileURLToPath(import.meta.url)) };
}

/** vitest 5 stores a token in the user's data folder and fails if the folder is not writable. */
function giveVitestAFolder(): void {
  const home = process.env['XDG_DATA_HOME'] ?? os.homedir();
  try {
    accessSync(home, constants.W_OK);
  } catch {
    process.env['XDG_DATA_HOME'] = mkdtempSync(path.join(os.tmpdir(), 'conform-'));
  }
}

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

/** Runs the suite in a worker of this process and returns when all files are written. */
export async function runVitest({ kit, allure, reporter }: VitestRun): Promise<VitestEnd> {
  giveVitestAFolder();
  const { root, extension } = suites();
  const [{ createVitest }, { allureResults }] = await Promise.all([
    import('vitest/node'),
    import('./allure-results.ts'),
  ]);
  const vitestEntry = path.join(
    path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
    'dist/index.js',
  );
  const before = SIGNALS.map((signal) => new Set(process.listeners(signal)));
  const vitest = await createVitest(
    'test',
    {
      root,
      dir: root,
      config: false,
      include: [`runner/conformance.suite${extension}`],
      exclude: [],
      watch: false,
      cache: false,
      pool: 'threads',
      isolate: false,
      fileParallelism: false,
      setupFiles: [path.join(root, `runner/setup${extension}`)],
      provide: { conform: kit },
      reporters: [reporter, allureResults(allure)],
      // Compiled modules are loaded as they are; only what imports a module that an alias replaces passes through vite.
      server: {
        deps: { inline: [/[\\/]allure-vitest[\\/]/], external: extension === '.js' ? [/[\\/]shared[\\/]/] : [] },
      },
      alias: [
        { find: /^vitest(\/runners)?$/, replacement: vitestEntry },
        { find: /^@vitest\/runner$/, replacement: path.join(root, `runner/vitest-runner-shim${extension}`) },
      ],
    } as never,
    { logLevel: 'error' } as never,
  );
  // vitest's handlers end the process at once; ours let a run remove the resources that it has created.
  SIGNALS.forEach((signal, index) => {
    for (const listener of process.listeners(signal)) if (!before[index]?.has(listener)) process.off(signal, listener);
  });
  try {
    const { testModules, unhandledErrors } = await vitest.start();
    const broken = testModules.flatMap((module) => module.errors().map(messageOf));
    return { errors: [...unhandledErrors.map(messageOf), ...broken] };
  } finally {
    await vitest.close();
    process.exitCode = undefined;
  }
}

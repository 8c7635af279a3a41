import os from 'node:os';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';

const FOLDERS =
  '{packages,tools,contracts,generators,suites,reports,reference,cli,library,profile,transport,doctor,learn,runner,certificate,observed,bench,docs}';
const END_TO_END = `${FOLDERS}/**/*.e2e.test.ts`;

/**
 * The longest end-to-end tests, in their order; the first one mostly waits. Each starts dozens of runs or processes, and all of them take longer
 * than all other tests, so that `npm run test:long` executes them, and CI.
 */
const LONG = [
  'runner/reproduction/stopped-target',
  'cli/documents',
  'cli/scenarios/live',
  'cli/selftest/sample',
  'cli/scenarios/printed-commands',
  'cli/scenarios/runs',
  'cli/shards',
  'cli/selftest/copied-interface',
  'suites/checks/laws',
  'cli/selftest/interrupted',
  'suites/plan/one-requirement',
].map((name) => `${name}.e2e.test.ts`);

/** Unit tests that start hundreds of reference providers: one that begins last would run alone. */
const LONG_UNITS = ['reference/faults/hub-faults', 'cli/selftest/variant-sets', 'learn/learn'].map(
  (name) => `${name}.test.ts`,
);

/** An end-to-end test waits for a third of its time or more: three of them keep two processors busy. */
const END_TO_END_WORKERS = Math.ceil(1.5 * os.availableParallelism());

/** The long files first, so that no processor waits for the last of them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ project, moduleId }: TestSpecification): number => {
      const [before, names] = project.name === 'unit' ? [LONG.length + 1, LONG_UNITS] : [0, LONG];
      const place = names.findIndex((name) => moduleId.endsWith(`/${name}`));
      return before + (place < 0 ? names.length : place);
    };
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

/** Executes runs, or starts processes or a browser. Runs wait for half of their time; more than two side by side in one file are late for their deadlines. */
const endToEnd = (name: string, files: { readonly include: string[]; readonly exclude?: string[] }) => ({
  extends: true as const,
  test: {
    name,
    ...files,
    maxConcurrency: 2,
    testTimeout: 300_000,
    maxWorkers: END_TO_END_WORKERS,
    sequence: { groupOrder: 0 },
  },
});

export default defineConfig({
  test: {
    setupFiles: ['./vitest.setup.ts'],
    // All files of a worker share the modules that they import, since loading them takes longer than most tests.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Without it, vitest leaves one processor to itself.
    maxWorkers: '100%',
    // A failed assertion shows the whole of what was found: CI keeps the message only.
    chaiConfig: { truncateThreshold: 2_000 },
    sequence: { sequencer: LongestFirst },
    projects: [
      endToEnd('end-to-end', { include: [END_TO_END], exclude: LONG }),
      endToEnd('long', { include: LONG }),
      {
        extends: true,
        test: {
          name: 'unit',
          // Probes of providers wait for notifications for most of their time.
          maxConcurrency: 16,
          include: [`${FOLDERS}/**/*.test.ts`],
          exclude: [END_TO_END],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

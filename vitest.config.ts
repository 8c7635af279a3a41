import os from 'node:os';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';

const FOLDERS =
  '{packages,tools,contracts,generators,suites,reports,reference,cli,library,profile,transport,doctor,learn,runner,certificate,observed,bench,docs}';
const END_TO_END = `${FOLDERS}/**/*.e2e.test.ts`;

/**
 * The longest end-to-end tests, in their order; the first one mostly waits. Each starts dozens of runs or processes, or installs the package, and all of
 * them take longer than all other tests, so that `npm run test:long` executes them, and CI.
 */
const LONG = [
  'runner/reproduction/stopped-target',
  'cli/documents',
  'cli/scenarios/live',
  'cli/selftest/sample',
  'cli/scenarios/printed-commands',
  'cli/scenarios/runs',
  'cli/scenarios/replay',
  'cli/shards',
  'cli/selftest/copied-interface',
  'suites/checks/laws',
  'cli/selftest/interrupted',
  'suites/plan/one-requirement',
  'reference/testing/kill',
  'runner/live/failures-so-far',
  'library/installed',
  'cli/clean-up',
  'cli/selftest/breakages',
  'cli/har-round-trip',
  'cli/selftest/kept-run',
  'cli/selftest/sequences',
].map((name) => `${name}.e2e.test.ts`);

/**
 * Unit tests that take longer than all others together, in their order, and that a change of one folder alone can break: whether each fault and variant of the
 * reference provider shows, which the self-test presupposes, and the JSON Schema Test Suite. `npm run test:long` executes them, and CI.
 */
const LONG_UNITS = [
  'reference/faults/hub-faults',
  'cli/selftest/variant-sets',
  'reference/faults/resource-faults',
  'reference/faults/device-faults',
  'reference/variants/variants',
  'packages/json-schema-arbitrary/testing/test-suite/support',
  'reference/faults/wire-faults',
].map((name) => `${name}.test.ts`);

/** The longest of the others, in their order; the first one waits for notifications for most of its time. */
const NEXT_LONGEST = [
  'learn/learn',
  'cli/scenarios/scenarios',
  'cli/commands/verify',
  'reports/html',
  'cli/own-contract',
  'cli/pipeline',
  'runner/reproduction/confirm-findings',
].map((name) => `${name}.e2e.test.ts`);

/** An end-to-end test waits for a third of its time or more: three of them keep two processors busy. */
const END_TO_END_WORKERS = Math.ceil(1.5 * os.availableParallelism());

/** The longest files first, so that no processor waits for the last of them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const longest = [...LONG, ...NEXT_LONGEST, ...LONG_UNITS];
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = longest.findIndex((name) => moduleId.endsWith(`/${name}`));
      return place < 0 ? longest.length : place;
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

const unit = (name: string, files: { readonly include: string[]; readonly exclude?: string[] }) => ({
  extends: true as const,
  test: {
    name,
    ...files,
    // Probes of providers wait for notifications for most of their time.
    maxConcurrency: 16,
    sequence: { groupOrder: 1 },
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
      unit('unit', { include: [`${FOLDERS}/**/*.test.ts`], exclude: [END_TO_END, ...LONG_UNITS] }),
      unit('long-unit', { include: LONG_UNITS }),
    ],
  },
});

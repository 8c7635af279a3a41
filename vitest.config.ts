import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{packages,tools,contracts,generators,suites,reports,reference,cli,library,profile,transport,doctor,learn,runner,bench,docs}/**/*.test.ts',
    ],
    setupFiles: ['./vitest.setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Runs of the suite wait for half of their time; more of them side by side come too late for their deadlines.
    maxConcurrency: 2,
  },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contracts,generators,suites,reports,reference,cli,library,bench,docs}/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

// Properties are tried with the same values each time, so that what fails is what has been changed; PROPERTY_SEED gives others.
const { testPath } = expect.getState();
if (testPath !== undefined && readFileSync(testPath, 'utf8').includes("'fast-check'")) {
  const { configureGlobal } = await import('fast-check');
  configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) });
}

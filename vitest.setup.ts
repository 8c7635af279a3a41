import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';

// Properties are tried with the same values each time, so that what fails is what has been changed; PROPERTY_SEED gives others.
const { testPath } = expect.getState();
if (testPath !== undefined && readFileSync(testPath, 'utf8').includes("'fast-check'")) {
  const { configureGlobal } = await import('fast-check');
  configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) });
}

// Other files of the same worker run after this one. Values of the environment may be secrets, so only names are shown.
const environment = { ...process.env };
const changed = (): readonly string[] =>
  Object.keys({ ...environment, ...process.env }).filter((name) => environment[name] !== process.env[name]);
const shared = () => ({
  folder: process.cwd(),
  environment: changed(),
  listeners: Object.fromEntries(process.eventNames().map((name) => [name, process.listenerCount(name)])),
});
const before = shared();
afterAll(() => {
  assert.deepStrictEqual(shared(), before, 'this file changes what other files share with it');
});

import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import * as library from './index.ts';

describe('the example of the README', () => {
  it('runs as it is written', () => {
    const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');
    const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
    const log = vi.fn<(name: string) => void>();
    const { schemaArbitrary, brokenValues } = library;
    // The names that the example imports, given to it by its context.
    runInNewContext(example.replace(/^import .*$/gm, ''), { fc, schemaArbitrary, brokenValues, console: { log } });
    expect(log.mock.calls.map(([name]) => name)).toContain('required-absent');
    expect(log.mock.calls.length).toBeGreaterThan(4);
  });
});

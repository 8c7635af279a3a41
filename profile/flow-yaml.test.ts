import fc from 'fast-check';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { flowYaml } from './flow-yaml.ts';

describe('flowYaml', () => {
  it.each([
    [[404, 410], '[ 404, 410 ]'],
    [{ method: 'PATCH', path: '/x/{id}' }, "{ method: PATCH, path: '/x/{id}' }"],
    ['447700900001', "'447700900001'"],
    ['comma', 'comma'],
    [false, 'false'],
    ['', "''"],
  ])('%j is %s', (value, text) => {
    expect(flowYaml(value)).toBe(text);
  });

  it('is one line that means the same behind a key', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
        const text = flowYaml(value);
        expect(text).not.toContain('\n');
        expect(parse(`key: ${text}`)).toEqual({ key: JSON.parse(JSON.stringify(value)) });
      }),
      { seed: 3 },
    );
  });
});

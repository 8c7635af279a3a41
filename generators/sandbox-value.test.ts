import { expect, it } from 'vitest';
import { plainSandboxValue } from './sandbox-value.ts';

it('a usual sandbox value has letters and digits only, eight or more', () => {
  expect(plainSandboxValue('Conform-2026.1')).toBe('Conform20261');
  expect(plainSandboxValue('run-7')).toBe('xxxxrun7');
});

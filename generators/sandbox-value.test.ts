import { expect, it } from 'vitest';
import { OTHER_SANDBOX_FORMS, plainSandboxValue } from './sandbox-value.ts';

it('a usual sandbox value has letters and digits only, eight or more', () => {
  expect(plainSandboxValue('Conform-2026.1')).toBe('Conform20261');
  expect(plainSandboxValue('run-7')).toBe('xxxxrun7');
});

it('another form is a UUID or eight digits, the same for the same name', () => {
  const [one = [], again, other] = ['run-7', 'run-7', 'run-8'].map((name) =>
    OTHER_SANDBOX_FORMS.map((form) => form(name)),
  );
  expect(one).toEqual([
    expect.stringMatching(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/),
    expect.stringMatching(/^\d{8}$/),
  ]);
  expect(again).toEqual(one);
  expect(other?.some((value) => one.includes(value))).toBe(false);
});

import { describe, expect, it } from 'vitest';
import { unwrappedBody, wrappedBody } from './body-wrapping.ts';

const TEXT = '{"callback":"http://listener/1","big":12345678901234567890}';

describe('the form of a body', () => {
  it.each([
    ['jsonString', JSON.stringify(TEXT)],
    ['data', `{"data":${TEXT}}`],
  ])('wraps an object and unwraps it again: %s', (form, wrapped) => {
    expect(wrappedBody(TEXT, form)).toBe(wrapped);
    expect(unwrappedBody(wrapped, form)).toBe(TEXT);
  });

  it.each([undefined, 'object', 7])('leaves an object as it is if no form is declared: %s', (form) => {
    expect(wrappedBody(TEXT, form)).toBeUndefined();
  });

  it.each([undefined, '', '[]', '"text"', 'null', '{"cut":'])('ignores a body that is not an object: %s', (text) => {
    expect(wrappedBody(text, 'jsonString')).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { shownValues } from './shown-values.ts';
import { ABSENT, jsonValue } from '../phrase.ts';

describe('two values that differ', () => {
  it('are shown whole if both are short', () => {
    expect(shownValues('one', undefined)).toEqual({ expected: jsonValue('one'), received: ABSENT });
  });

  it('are shown from a few characters before the difference if one is long', () => {
    const { expected, received } = shownValues('a'.repeat(300), `${'a'.repeat(255)}b`);
    expect(expected.text).toBe(`…${'a'.repeat(85)}" (300 characters)`);
    expect(received.text).toBe(`…${'a'.repeat(40)}b" (256 characters)`);
  });

  it('are a text and its beginning', () => {
    const { received } = shownValues('a'.repeat(300), 'a'.repeat(255));
    expect(received.text).toBe(`cut after 255 of 300 characters: …${'a'.repeat(39)}"`);
  });

  it('are cut where they go on after the difference', () => {
    const { expected, received } = shownValues(`x${'a'.repeat(300)}`, 'short');
    expect(expected.text).toBe(`"x${'a'.repeat(158)}… (301 characters)`);
    expect(received.text).toBe('"short"');
  });
});

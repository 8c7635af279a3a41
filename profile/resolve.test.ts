import { describe, expect, it } from 'vitest';
import {
  isReference,
  malformedReference,
  referencesIn,
  resolveIn,
  resolveReferences,
  UnsetVariableError,
  withoutReferences,
} from './resolve.ts';

describe('resolveReferences', () => {
  it('replaces references by values and keeps the rest', () => {
    expect(resolveReferences('Bearer ${TOKEN}', { TOKEN: 'abc' })).toBe('Bearer abc');
    expect(resolveReferences('${A}${A}-${B_2}', { A: '1', B_2: '2' })).toBe('11-2');
    expect(resolveReferences('/changeRequest/{id}', {})).toBe('/changeRequest/{id}');
  });

  it('does not expand values', () => {
    expect(resolveReferences('${A}', { A: '${B} $& $1', B: 'no' })).toBe('${B} $& $1');
  });

  it('names the variable that is not set', () => {
    expect(() => resolveReferences('Bearer ${TOKEN}', {})).toThrow(UnsetVariableError);
    expect(() => resolveReferences('Bearer ${TOKEN}', {})).toThrow('the environment variable TOKEN is not set');
  });
});

describe('references', () => {
  it('are listed once each, in order', () => {
    expect(referencesIn('${B} ${A} ${B}')).toEqual(['B', 'A']);
    expect(referencesIn('$A {A} ${1A} ${A B}')).toEqual([]);
  });

  it('are distinguished from the text around them', () => {
    expect(isReference('${TOKEN}')).toBe(true);
    expect(isReference('Bearer ${TOKEN}')).toBe(false);
    expect(isReference('${A}${B}')).toBe(false);
    expect(withoutReferences('Bearer ${TOKEN}')).toBe('Bearer ');
  });

  it.each([
    ['${TOKEN A}', '${TOKEN A}'],
    ['Bearer ${TOKEN', '${TOKEN'],
    ['${}', '${}'],
    ['${A} and ${1}', '${1}'],
    ['${A} $B {c}', undefined],
  ])('%j holds the malformed reference %j', (text, malformed) => {
    expect(malformedReference(text)).toBe(malformed);
  });

  it('are replaced in every string of a value, except under the keys that are kept', () => {
    const value = { a: ['${A}', 1, null], kept: { b: '${A}' }, c: { d: '${A}${A}' } };
    expect(resolveIn(value, { A: '${B}' }, (key) => key === 'kept')).toEqual({
      a: ['${B}', 1, null],
      kept: { b: '${A}' },
      c: { d: '${B}${B}' },
    });
  });
});

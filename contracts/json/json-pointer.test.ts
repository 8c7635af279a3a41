import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../contract.ts';
import {
  firstMissing,
  formatPointer,
  getPointer,
  isAtPattern,
  isPointer,
  matchPattern,
  parsePointer,
} from './json-pointer.ts';

/** The example of RFC 6901, section 5. */
const document = {
  foo: ['bar', 'baz'],
  '': 0,
  'a/b': 1,
  'c%d': 2,
  'e^f': 3,
  'g|h': 4,
  'i\\j': 5,
  'k"l': 6,
  ' ': 7,
  'm~n': 8,
};

describe('a JSON Pointer', () => {
  it.each([
    ['', document],
    ['/foo', ['bar', 'baz']],
    ['/foo/0', 'bar'],
    ['/', 0],
    ['/a~1b', 1],
    ['/c%d', 2],
    ['/e^f', 3],
    ['/g|h', 4],
    ['/i\\j', 5],
    ['/k"l', 6],
    ['/ ', 7],
    ['/m~0n', 8],
  ])('%j leads where RFC 6901 says', (pointer, value) => {
    expect(getPointer(document, pointer)).toEqual(value);
  });

  it.each(['/nowhere', '/foo/2', '/foo/-', '/foo/00', '/foo/01', '/foo/1e0', '/foo/length', '/a~1b/x', '/constructor'])(
    '%s leads nowhere',
    (pointer) => {
      expect(getPointer(document, pointer)).toBeUndefined();
    },
  );

  it('gets back what it was made from', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (path) => {
        expect(parsePointer(formatPointer(path))).toEqual(path);
        expect(isPointer(formatPointer(path))).toBe(true);
      }),
    );
  });

  it.each(['foo', '#/foo', '/a~2', '/a~', ' /a'])('%j is not one', (text) => {
    expect(isPointer(text)).toBe(false);
    expect(() => parsePointer(text)).toThrow(SyntaxError);
  });
});

describe('a pattern of pointers', () => {
  const ticket = { id: '7', note: [{ text: 'a' }, {}, { text: 'b' }, 'no object'], party: { note: { text: 'c' } } };

  it('finds each element of a list, with its own pointer', () => {
    expect(matchPattern('/note/*/text', ticket)).toEqual([
      { pointer: '/note/0/text', value: 'a' },
      { pointer: '/note/2/text', value: 'b' },
    ]);
  });

  it('finds a place without a star, and a value of null', () => {
    expect(matchPattern('/id', ticket)).toEqual([{ pointer: '/id', value: '7' }]);
    expect(matchPattern('/x', { x: null })).toEqual([{ pointer: '/x', value: null }]);
    expect(matchPattern('', 1)).toEqual([{ pointer: '', value: 1 }]);
  });

  it('finds nothing where a member is absent or a star meets no list', () => {
    expect(matchPattern('/attachment/*/size', ticket)).toEqual([]);
    expect(matchPattern('/party/*/text', ticket)).toEqual([]);
    expect(matchPattern('/id/*', ticket)).toEqual([]);
  });

  it('goes through lists of lists', () => {
    expect(matchPattern('/*/*', [[1], [2, 3]]).map(({ pointer }) => pointer)).toEqual(['/0/0', '/1/0', '/1/1']);
  });

  it('finds values at the pointers that it gives', () => {
    const pattern = fc
      .array(fc.constantFrom('*', 'a', 'b/c', '0'), { maxLength: 4 })
      .map((tokens) => tokens.map((token) => (token === '*' ? '/*' : formatPointer([token]))).join(''));
    const value = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.integer(),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.record({ a: tie('value'), 'b/c': tie('value'), '*': tie('value') }, { requiredKeys: [] }),
      ),
    })).value;
    fc.assert(
      fc.property(pattern, value, (sought, root) => {
        for (const found of matchPattern(sought, root)) expect(getPointer(root, found.pointer)).toBe(found.value);
      }),
    );
  });
});

describe('firstMissing', () => {
  it.each([
    ['/id', { id: null }, undefined],
    ['/id', {}, '/id'],
    ['/note/*/id', {}, undefined],
    ['/note/*/id', { note: [] }, undefined],
    ['/note/*/id', { note: [{ id: '1' }, { text: 'x' }] }, '/note/1/id'],
    ['/note/*', { note: ['x'] }, undefined],
    ['/item/*/task/*/id', { item: [{ task: [{ id: '1' }] }, { task: [{ id: '2' }, {}] }] }, '/item/1/task/1/id'],
  ])('%s in %j: %s', (pattern, value, expected) => {
    expect(firstMissing(pattern, value)).toBe(expected);
  });
});

describe('isAtPattern', () => {
  it.each([
    ['/note/*/id', ['note', '0', 'id'], true],
    ['/note/*/id', ['note', '0', 'text'], false],
    ['/note/*/id', ['note', '0'], false],
    ['/note', ['note'], true],
    ['/a~1b', ['a/b'], true],
  ])('%s, %j: %s', (pattern, path, expected) => {
    expect(isAtPattern(pattern, path)).toBe(expected);
  });
});

import { describe, expect, it } from 'vitest';
import { parseYaml } from './parse-yaml.ts';

const parse = (text: string) => parseYaml(text, 'p.yaml');
const places = (text: string) => parse(text).problems.map(({ code, place }) => `${code} ${place.line}:${place.column}`);

describe('places', () => {
  const { placeOf, sourceOf } = parse('name: x\nlist:\n  - a: 1\n  - a: 0012\n');

  it('are those of the key or of the value', () => {
    expect(placeOf(['name'], 'key')).toEqual({ file: 'p.yaml', line: 1, column: 1 });
    expect(placeOf(['name'])).toEqual({ file: 'p.yaml', line: 1, column: 7 });
    expect(placeOf(['list', 1, 'a'])).toEqual({ file: 'p.yaml', line: 4, column: 8 });
  });

  it('are those of the nearest parent if a part is absent', () => {
    expect(placeOf(['list', 0, 'b', 'c'], 'key')).toEqual({ file: 'p.yaml', line: 3, column: 5 });
    expect(placeOf(['no'])).toEqual({ file: 'p.yaml', line: 1, column: 1 });
  });

  it('give the source text of a scalar', () => {
    expect(sourceOf(['list', 1, 'a'])).toBe('0012');
  });
});

describe('anchors', () => {
  it('expand, and a problem inside has the place in the text', () => {
    const { value, placeOf, problems } = parse('x-a: &a { p: 1 }\nb: *a\nc: *a\n');
    expect(problems).toEqual([]);
    expect(value).toEqual({ 'x-a': { p: 1 }, b: { p: 1 }, c: { p: 1 } });
    expect(placeOf(['b', 'p'])).toMatchObject({ line: 1, column: 14 });
    expect(placeOf(['b'], 'key')).toMatchObject({ line: 2, column: 1 });
  });

  it('merge after the keys of the mapping, in the order of the sources', () => {
    const { value } = parse('x: &x { p: 1, q: 1 }\ny: &y { q: 2, r: 2, s: 2 }\nz:\n  <<: [*x, *y]\n  s: 3\n');
    expect(value?.['z']).toEqual({ p: 1, q: 1, r: 2, s: 3 });
  });

  it('have the place of the effective key in nested merges', () => {
    const { placeOf } = parse('x: &x { p: 1 }\ny: &y { <<: *x, q: 2 }\nz:\n  <<: *y\n  p: 3\n');
    expect(placeOf(['z', 'p'], 'key')).toMatchObject({ line: 5, column: 3 });
    expect(placeOf(['z', 'q'], 'key')).toMatchObject({ line: 2, column: 17 });
  });

  it('merge through a merged mapping', () => {
    const { value } = parse('x: &x { p: 1 }\ny: &y { <<: *x, q: 2 }\nz: { <<: *y, r: 3 }\n');
    expect(value?.['z']).toEqual({ p: 1, q: 2, r: 3 });
  });

  it.each([
    ['a missing anchor', 'a: *b\n', ['yaml-alias 1:4']],
    ['an anchor inside itself', 'a: &a\n  b: *a\n', ['yaml-alias 2:6']],
    ['an anchor merged into itself', 'a: &a\n  <<: *a\n', ['yaml-alias 2:7']],
    ['a merge of something without keys', 'a: &a [1]\nb:\n  <<: *a\n', ['yaml-alias 3:7']],
  ])('%s is reported', (_name, text, expected) => {
    expect(places(text)).toEqual(expected);
  });

  it('that expand without limit are stopped', () => {
    const level = (name: string, below: string) => `${name}: &${name} [${Array(10).fill(`*${below}`).join(', ')}]\n`;
    const text = `a: &a [${Array(10).fill('x').join(', ')}]\n${level('b', 'a')}${level('c', 'b')}${level('d', 'c')}${level('e', 'd')}${level('f', 'e')}`;
    const [problem] = parse(text).problems;
    expect(problem?.what).toContain('aliases expand');
  });
});

describe('YAML mistakes', () => {
  it.each([
    ['tabs', 'a:\n\tb: 1\n', ['yaml-syntax 2:1']],
    ['indentation', 'a:\n   b: 1\n  c: 2\n', ['yaml-syntax 3:1']],
    ['an unquoted colon', 'name: Example: x\n', ['yaml-syntax 1:7']],
    ['all duplicate keys', 'a: 1\nb: 1\na: 2\nb: 2\n', ['yaml-duplicate-key 3:1', 'yaml-duplicate-key 4:1']],
    ['a second document', 'a: 1\n---\nb: 2\n', ['yaml-syntax 2:1']],
    ['an empty file', '', ['empty 1:1']],
    ['only comments', '# a\n', ['empty 1:1']],
    ['a list', '- a\n', ['wrong-value 1:1']],
    ['infinity', 'a: .inf\n', ['wrong-value 1:4']],
  ])('%s', (_name, text, expected) => {
    expect(places(text)).toEqual(expected);
  });

  it('of syntax are reported once, without their consequences', () => {
    const [problem, ...more] = parse('h: { Authorization: Bearer ${TOKEN} }\nb:\n  c: 1\n').problems;
    expect(more).toEqual([]);
    expect(problem?.what).toContain('inside { } or [ ] has no quotes');
  });

  it('never quote the source, which may contain a secret', () => {
    expect(JSON.stringify(parse('a: { b: hunter2 ${X} }\n').problems)).not.toContain('hunter2');
  });

  it('do not let a key change the prototype of an object', () => {
    const { value } = parse('__proto__: { polluted: true }\n');
    expect(Object.keys(value ?? {})).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

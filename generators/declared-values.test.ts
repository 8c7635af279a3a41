import { describe, expect, it } from 'vitest';
import { asDeclared } from './declared-values.ts';

describe('a body as declared', () => {
  it('contains allowed values only, also within lists', () => {
    const enums = { '/priority': ['low', 'high'], '/note/*/noteType': ['worklog'] };
    const body = { priority: 'priority-1-4f2', note: [{ noteType: 'a', text: 'b' }, { text: 'c' }] };
    const fitted = asDeclared(body, { enums }, 1);
    expect(['low', 'high']).toContain(fitted['priority']);
    expect(fitted['note']).toEqual([{ noteType: 'worklog', text: 'b' }, { text: 'c' }]);
    expect(asDeclared(body, { enums }, 1)).toEqual(fitted);
  });

  it('keeps a value that is allowed, and members without a declaration', () => {
    const body = { priority: 'high', description: 'x' };
    expect(asDeclared(body, { enums: { '/priority': ['low', 'high'], '/status': ['New'] } }, 1)).toEqual(body);
  });

  it('has the declared types', () => {
    const types = { '/a/*/x': 'number', '/b': 'boolean', '/c': 'object', '/d': 'string', '/e': 'integer' };
    expect(asDeclared({ a: [{ x: 'x-5-1' }], b: 'b-2', c: 'c', d: 5, e: 'e-3' }, { types }, 1)).toEqual({
      a: [{ x: 5 }],
      b: true,
      d: '5',
      e: 3,
    });
  });

  it.each([
    ['utc-seconds', '2031-12-31T00:00:00Z'],
    ['utc-milliseconds', '2031-12-31T00:00:00.000Z'],
    ['offset-seconds', '2031-12-31T05:30:00+05:30'],
    ['offset-milliseconds', '2031-12-31T05:30:00.000+05:30'],
  ] as const)('writes date-times as %s', (dateTimes, text) => {
    const body = { at: '2031-12-31T05:30:00+05:30', on: '2031-12-31', text: 'at 2031-12-31T05:30:00Z' };
    expect(asDeclared(body, { dateTimes }, 1)).toEqual({ ...body, at: text });
  });

  it.each(['2031-12-31T01:30:00Z', '2031-12-31T01:30:00+00:00', '2031-12-30T22:30:00-03:00'])(
    'writes %s with an offset that is not zero',
    (at) => {
      expect(asDeclared({ at }, { dateTimes: 'offset-seconds' }, 1)).toEqual({ at: '2031-12-30T22:30:00-03:00' });
    },
  );

  it('encodes the content of attachments', () => {
    const attachment = [{ name: 'n', content: 'plain text' }, { data: 'aGVsbG8=' }];
    expect(asDeclared({ attachment }, { attachments: 'base64' }, 1)).toEqual({
      attachment: [{ name: 'n', content: btoa('plain text') }, { data: 'aGVsbG8=' }],
    });
    expect(asDeclared({ attachment }, { attachments: 'text' }, 1)).toEqual({ attachment });
  });
});

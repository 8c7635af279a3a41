import { describe, expect, it } from 'vitest';
import type { Json } from '../../../contracts/contract.ts';
import { disagreements } from './agreement.ts';
import { jsonValue } from '../phrase.ts';

const agree = (sent: Json, responded: Json, complete = false): boolean =>
  disagreements(sent, responded, [], { complete }).length === 0;

describe('agreement of a response with what was sent', () => {
  it.each<readonly [string, Json, Json]>([
    ['left out', { a: 'x', b: 'y' }, { a: 'x' }],
    ['null', { a: 'x', b: 'y' }, { a: 'x', b: null }],
    ['added', { a: 'x' }, { a: 'x', b: 'y' }],
    ['reordered in a list', ['x', 'y'], ['y', 'x']],
    ['added to a list', ['x'], ['y', 'x']],
    ['an empty item dropped from a list', [{}, { a: 'x' }], [{ a: 'x' }]],
    ['written with another offset', '2030-01-01T12:00:00Z', '2030-01-01T14:00:00+02:00'],
    ['written without its milliseconds', '2030-01-01T12:00:00.700Z', '2030-01-01T12:00:00Z'],
    ['written to the minute', '2030-01-01T12:00:30Z', '2030-01-01T12:00Z'],
    ['written in the basic form', '2030-01-01T12:00:00Z', '20300101T120000Z'],
    ['written with a week date', '2030-01-01T12:00:00Z', '2030-W01-2T12:00:00Z'],
    ['written with an ordinal date', '2030-01-01T12:00:00Z', '2030-001T13:00:00+01'],
    ['written to the hour', '2030-01-01T12:34:56Z', '2030-01-01T12Z'],
    ['written with a decimal of a minute', '2030-01-01T12:00:30Z', '2030-01-01T12:00,5Z'],
    ['written without an offset, whose instant no one knows', '2030-01-01T12:00:00Z', '2030-01-01T07:00:00'],
    ['written without its offset', '2030-01-01T12:00:00+13:00', '2030-01-01T12:00:00'],
    [
      'written without an offset to the minute, at the other end of the world',
      '2030-01-01T12:00:30Z',
      '2030-01-02T02:00',
    ],
    ['written without an offset in either', '2030-01-01T12:00:00', '2029-12-31T23:00:00'],
    ['written in the basic form without an offset', '2030-01-01T12:00:00Z', '20300101T070000'],
    [
      'an address that still contains the id',
      { id: '7', href: 'x/7' },
      { id: '7', href: 'https://provider.example/y/7' },
    ],
    ['an address made whole', { href: '/party/7' }, { href: 'https://provider.example/party/7' }],
    ['composed', 'e\u0301', '\u00e9'],
    ['trimmed', ' a b\t', 'a b'],
    ['written with other line ends', 'a\r\nb', 'a\nb'],
  ])('ignores what is %s', (_, sent, responded) => {
    expect(agree(sent, responded)).toBe(true);
  });

  it.each<readonly [string, Json, Json]>([
    ['another text', { a: 'x' }, { a: 'y' }],
    ['another case', { a: 'x' }, { a: 'X' }],
    ['other blanks within a text', { a: 'x  y' }, { a: 'x y' }],
    ['an item lost', ['x', 'y'], ['x']],
    ['an item lost that is there twice', ['x', 'x'], ['x', 'z']],
    ['another instant', '2030-01-01T12:00:00Z', '2030-01-01T12:00:05Z'],
    ['another day without an offset in either', '2030-01-01T12:00:00', '2030-01-03T12:00:00'],
    ['another day without an offset', '2030-01-01T12:00:00Z', '1970-01-01T00:00:00'],
    ['another day in the basic form', '2030-01-01T12:00:00Z', '20300103T120000'],
    ['another instant in the basic form', '2030-01-01T12:00:00Z', '20300101T130000Z'],
    ['another instant in a week date', '2030-01-01T12:00:00Z', '2030-W01-3T12:00:00Z'],
    ['another hour to the hour', '2030-01-01T12:34:56Z', '2030-01-01T14Z'],
    ['an address of something else', { id: '7', href: 'x/7' }, { id: '7', href: 'x/8' }],
    ['a number as text', { a: 5 }, { a: '5' }],
    ['an object for a list', [{ a: 'x' }], { a: 'x' }],
  ])('finds %s', (_, sent, responded) => {
    expect(agree(sent, responded)).toBe(false);
  });

  describe('of lists whose order is kept', () => {
    const agreeInOrder = (sent: Json, responded: Json): boolean =>
      disagreements(sent, responded, [], { ordered: () => true }).length === 0;

    it('finds another order, also in an item', () => {
      expect(agreeInOrder(['x', 'y'], ['y', 'x'])).toBe(false);
      expect(agreeInOrder([{ a: ['x', 'y'] }], [{ a: ['y', 'x'] }])).toBe(false);
    });

    it('ignores added and empty items, and equal ones', () => {
      expect(agreeInOrder(['x', 'y'], ['a', 'x', 'b', 'y'])).toBe(true);
      expect(agreeInOrder([{ a: 'x' }, {}, { a: 'y' }], [{ a: 'x' }, { a: 'y' }])).toBe(true);
      expect(agreeInOrder(['x', 'x', 'y'], ['x', 'y', 'x', 'y'])).toBe(true);
    });
  });

  it('finds a different item for each item, where some agree with several', () => {
    expect(
      agree(
        [{}, { a: 'x' }, { b: 'y' }],
        [
          { a: 'x', b: 'y' },
          { a: 'x', b: 'z' },
        ],
      ),
    ).toBe(true);
    expect(agree([{ c: 'z' }, { a: 'x' }], [{ a: 'x' }, { a: 'w', c: 'z' }])).toBe(true);
  });

  it('counts absence where the whole is requested', () => {
    expect(agree({ a: 'x' }, {}, true)).toBe(false);
  });

  it('counts no absence of an empty list or object, wherever it is left out', () => {
    expect(agree({ a: [], b: {}, c: [{ d: [] }] }, {}, true)).toBe(true);
    const items = [{ related: [] }, { id: '', related: [{ id: '1' }] }, {}, { id: '2' }];
    expect(agree(items, [{}, { id: '', related: [{ id: '1' }] }, {}, { id: '2' }], true)).toBe(true);
    expect(agree(items, [{}, { id: '', related: [] }, {}, { id: '2' }], true)).toBe(false);
  });

  it('says where and what', () => {
    expect(disagreements({ note: [{ text: 'x' }] }, { note: [{ text: 'y' }] })).toEqual([
      { pointer: '/note/0/text', expected: jsonValue('x'), received: jsonValue('y') },
    ]);
  });

  it('says which item of a list was dropped', () => {
    const items = ['a', 'b', 'c'].map((name) => ({ name }));
    expect(disagreements(items, [items[0]!, items[2]!])).toMatchObject([
      { pointer: '/1', received: { kind: 'absent' } },
    ]);
  });

  it('compares an item with what is most like it', () => {
    const [first, second] = [
      { name: 'a', role: 'r', text: '1' },
      { name: 'b', role: 's', text: '2' },
    ];
    expect(disagreements([first, second], [{ ...second, text: 'x' }, { name: 'new' }, first])).toEqual([
      { pointer: '/1/text', expected: jsonValue('2'), received: jsonValue('x') },
    ]);
  });
});

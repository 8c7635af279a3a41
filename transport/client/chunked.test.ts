import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dechunk } from './chunked.ts';

function shown(text: string): unknown {
  const result = dechunk(Buffer.from(text, 'latin1'));
  if (result.state === 'malformed') return 'malformed';
  return [
    result.state,
    result.content.toString('latin1'),
    ...(result.state === 'complete' ? [result.rest.toString('latin1')] : []),
  ];
}

describe('dechunk', () => {
  it.each([
    ['nothing said', '0\r\n\r\n', ['complete', '', '']],
    ['two chunks', '3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n', ['complete', 'abcde', '']],
    [
      'extensions and trailers',
      'A;x="y"\r\n0123456789\r\n0\r\nX-Sum: 1\r\n\r\nrest',
      ['complete', '0123456789', 'rest'],
    ],
    ['a chunk not yet whole', '5\r\nab', ['incomplete', 'ab']],
    ['no octet yet', '', ['incomplete', '']],
    ['the last line missing', '1\r\na\r\n0\r\n', ['incomplete', 'a']],
    ['no size', 'hello\r\n', 'malformed'],
    ['a chunk longer than said', '1\r\nabc\r\n', 'malformed'],
    ['a size without end', 'f'.repeat(2000), 'malformed'],
  ])('reads %s', (_, text, expected) => {
    expect(shown(text)).toEqual(expected);
  });

  it('gives back what was chunked, and is never complete before the end', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ minLength: 1, maxLength: 50 })), fc.nat(), (chunks, cut) => {
        const coded = Buffer.concat([
          ...chunks.flatMap((chunk) => [Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]),
          Buffer.from('0\r\n\r\n'),
        ]);
        expect(dechunk(coded)).toMatchObject({ state: 'complete', content: Buffer.concat(chunks) });
        expect(dechunk(coded.subarray(0, cut % coded.length)).state).toBe('incomplete');
      }),
    );
  });
});

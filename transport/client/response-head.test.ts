import { describe, expect, it } from 'vitest';
import { readResponseHead } from './response-head.ts';

const read = (text: string): ReturnType<typeof readResponseHead> => readResponseHead(Buffer.from(text, 'latin1'));

describe('readResponseHead', () => {
  it('reads status and fields in order, and where the head ends', () => {
    expect(read('HTTP/1.1 204 No Content\r\nA:  1 \r\na:2\r\nEmpty:\r\n\r\nrest')).toEqual({
      status: 204,
      headers: [
        ['A', '1'],
        ['a', '2'],
        ['Empty', ''],
      ],
      end: 48,
    });
  });

  it('needs no reason phrase, and knows HTTP/1.0', () => {
    expect(read('HTTP/1.0 200\r\n\r\n')).toMatchObject({ status: 200, headers: [] });
  });

  it('passes over interim responses', () => {
    expect(
      read(
        'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 201 Created\r\nA: b\r\n\r\n',
      ),
    ).toMatchObject({ status: 201, headers: [['A', 'b']] });
    expect(read('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 2')).toBeUndefined();
  });

  it('waits for more where more may come', () => {
    for (const text of ['', 'HT', 'HTTP/1.1 200 OK\r\n', 'HTTP/1.1 200 OK\r\nA: b\r\n'])
      expect(read(text)).toBeUndefined();
  });

  it.each([
    ['another protocol', 'SSH-2.0-OpenSSH\r\n'],
    ['a status of four digits', 'HTTP/1.1 2000 OK\r\n\r\n'],
    ['an invalid status', 'HTTP/1.1 20x Fine\r\n\r\n'],
    ['HTTP/2 in words', 'HTTP/2 200\r\n\r\n'],
    ['a field without colon', 'HTTP/1.1 200 OK\r\nno colon\r\n\r\n'],
    ['white space before a colon', 'HTTP/1.1 200 OK\r\nA : b\r\n\r\n'],
    ['a folded field', 'HTTP/1.1 200 OK\r\nA: b\r\n c\r\n\r\n'],
  ])('says of %s that it is no head', (_, text) => {
    expect(typeof read(text)).toBe('string');
  });
});

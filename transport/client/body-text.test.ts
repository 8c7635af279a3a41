import { describe, expect, it } from 'vitest';
import { bodyText } from './body-text.ts';

const MARK = [0xef, 0xbb, 0xbf];
const marked = (text: string): Buffer => Buffer.concat([Buffer.from(MARK), Buffer.from(text)]);

describe('the text of a body', () => {
  it('is UTF-8', () => {
    expect(bodyText(Buffer.from('{"a":"ö"}'), 'application/json')).toEqual({ text: '{"a":"ö"}', malformed: false });
  });

  it('is malformed where JSON begins with a byte order mark, which the text leaves out', () => {
    expect(bodyText(marked('{}'), 'application/json')).toEqual({ text: '{}', malformed: true });
  });

  it('may begin with a byte order mark in other media types', () => {
    expect(bodyText(marked('<p>'), 'text/html')).toEqual({ text: '<p>', malformed: false });
  });

  it('is malformed where JSON can be read by another charset alone', () => {
    const octets = Buffer.from('{"a":"ö"}', 'latin1');
    expect(bodyText(octets, 'application/json; charset=iso-8859-1')).toEqual({ text: '{"a":"ö"}', malformed: true });
  });
});

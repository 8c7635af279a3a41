import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeInProse } from './code-in-prose.ts';
import { escapeHtml, html, multiline, textOf } from './html/template.ts';
import { codeBlock, codeSpan, prose } from './markdown-text.ts';
import { printable } from './printable.ts';
import { byReason } from './reasons.ts';
import { sampleResult } from './testing/sample-result.ts';
import { undeclared } from './undeclared.ts';
import { wrap } from '../contracts/text/wrap.ts';

describe('printable text', () => {
  it.each([
    ['plain, with ünïcode and 😀', 'plain, with ünïcode and 😀'],
    ['\u001B[31mred', '␛[31mred'],
    ['line\r\nbreak\ttab', 'line␍␊break␉tab'],
    ['\u007f\u0085', '␡\\u0085'],
    ['a\u202Eb\u2066\u200B\uFEFF', 'a\\u202eb\\u2066\\u200b\\ufeff'],
    ['half \ud83d', 'half \ufffd'],
  ])('of %j is %j', (text, shown) => {
    expect(printable(text)).toBe(shown);
  });

  it('is printable as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(printable(printable(text))).toBe(printable(text));
      }),
    );
  });
});

describe('wrapping', () => {
  it('breaks at spaces and keeps long words whole', () => {
    expect(wrap('a bb ccc https://example.org/long d', 6)).toEqual(['a bb', 'ccc', 'https://example.org/long', 'd']);
  });

  it('loses no word', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,12}$/)), fc.integer({ min: 1, max: 40 }), (words, width) => {
        expect(wrap(words.join(' '), width).join(' ')).toBe(words.join(' '));
      }),
    );
  });
});

describe('pieces of HTML', () => {
  it('escape every string put into them, in text and in attributes', () => {
    expect(textOf(html`<p title="${'"<&\''}">${'<b>'}</p>`)).toBe('<p title="&quot;&lt;&amp;&#39;">&lt;b&gt;</p>');
  });

  it('take pieces, lists, numbers, and nothing', () => {
    expect(textOf(html`${html`<i>${1}</i>`}${[html`a`, 'b']}${undefined}${false}`)).toBe('<i>1</i>ab');
  });

  it('keep the lines of a message and nothing else of its controls', () => {
    expect(textOf(multiline('a\r\nb\n<\u001B'))).toBe('a\nb\n&lt;␛');
  });

  it('can be read back by a parser that knows the entities of HTML', () => {
    const read = (text: string) =>
      text.replaceAll(/&(lt|gt|quot|amp|#39|#96);/g, (_, name: string) =>
        name === 'lt'
          ? '<'
          : name === 'gt'
            ? '>'
            : name === 'quot'
              ? '"'
              : name === 'amp'
                ? '&'
                : name === '#39'
                  ? "'"
                  : '`',
      );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(read(escapeHtml(text))).toBe(text);
      }),
    );
  });
});

describe('text in Markdown', () => {
  it.each([
    ['*a* _b_ [c](d) <e>', '\\*a\\* \\_b\\_ \\[c\\](d) \\<e\\>'],
    ['@type of #1', '@&#8203;type of #&#8203;1'],
    ['- item', '\\- item'],
    ['1. item', '1\\. item'],
    ['a:smile: and 12:30', 'a\\:smile: and 12:30'],
    ['&lt;', '&amp;lt;'],
  ])('shows %j by %j', (text, markdown) => {
    expect(prose(text)).toBe(markdown);
  });

  it.each([
    ['plain', '`plain`'],
    ['a`b', '`` a`b ``'],
    ['``', '``` `` ```'],
    ['', '` `'],
  ])('puts %j into code by %j', (text, markdown) => {
    expect(codeSpan(text)).toBe(markdown);
  });

  it('escapes a bar in the code of a table', () => {
    expect(codeSpan('a|b', { inTable: true })).toBe('`a\\|b`');
    expect(codeSpan('a|b')).toBe('`a|b`');
  });

  it('fences a block with more backticks than it holds', () => {
    expect(codeBlock(['```', 'x'], 'sh')).toBe('````sh\n```\nx\n````');
  });
});

describe('what a profile could still declare', () => {
  it('is one list: first what decides most, then what most requirements depend on', () => {
    const [one] = sampleResult.requirements;
    if (!one) throw new Error('the sample is empty');
    const open = { ...one, verdict: 'undeclared' as const };
    expect(
      undeclared({
        requirements: [
          { ...open, id: 'a', declarations: ['k.one'] },
          { ...open, id: 'b', declarations: ['k.two', 'k.one', 'k.four'] },
          { ...open, id: 'c', declarations: [] },
          { ...one, id: 'd', declarations: ['k.three'] },
        ],
        declareFirst: [
          { section: 'bindings', key: 'ticket.hub-delete', requirements: ['x', 'y', 'z'] },
          { section: 'declarations', key: 'k.two', requirements: ['b'] },
        ],
      }),
    ).toEqual({
      count: 3,
      toMake: [
        { key: 'bindings.ticket.hub-delete', count: 3, isFirst: true },
        { key: 'k.two', count: 1, isFirst: true },
        { key: 'k.one', count: 2, isFirst: false },
        { key: 'k.four', count: 1, isFirst: false },
      ],
      recordedOnly: ['c'],
    });
  });
});

describe('reasons', () => {
  it('are listed once, that of most requirements first', () => {
    const [one] = sampleResult.requirements;
    if (!one) throw new Error('the sample is empty');
    expect(
      byReason([
        { ...one, id: 'a', reason: 'cold' },
        { ...one, id: 'b', reason: 'wet', rootCause: { seq: 4 } },
        { ...one, id: 'c', reason: 'wet', rootCause: { seq: 7 } },
        { ...one, id: 'd', reason: 'wet', rootCause: { requirement: 'a' } },
      ]),
    ).toEqual([
      { reason: 'wet (see exchange 4)', requirements: ['b', 'c'] },
      { reason: 'cold', requirements: ['a'] },
      { reason: 'wet (root cause: a)', requirements: ['d'] },
    ]);
  });
});

describe('names between backticks', () => {
  it.each([
    ['the value of `imsi` is text', ['the value of ', '<imsi>', ' is text']],
    ['`a``b`', ['<a>', '<b>']],
    ['one ` alone', ['one ` alone']],
    ['', []],
  ])('in %j are distinguished from prose', (text, parts) => {
    expect(codeInProse(text).map((part) => (part.code ? `<${part.text}>` : part.text))).toEqual(parts);
  });

  it('lose no character but the backticks around them', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const again = codeInProse(text).map((part) => (part.code ? `\`${part.text}\`` : part.text));
        expect(again.join('')).toBe(text);
      }),
    );
  });
});

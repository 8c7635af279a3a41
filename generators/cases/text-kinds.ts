/** Texts that implementations are known to trip over, by kind. */

export interface TextKind {
  readonly name: string;
  readonly text: string;
  /**
   * `plain`: any partner may send it, and no document gives a reason to reject it. `odd`: legal in JSON, yet a target may well reject it or
   * store something else; good for observing, not for failing.
   */
  readonly usage: 'plain' | 'odd';
}

const plain = (name: string, text: string): TextKind => ({ name, text, usage: 'plain' });
const odd = (name: string, text: string): TextKind => ({ name, text, usage: 'odd' });

export const textKinds: readonly TextKind[] = [
  plain('latin-accents', 'Zażółć gęślą jaźń, Ångström, façade, ñandú'),
  plain('greek-cyrillic', 'Ελληνικά Кириллица'),
  plain('cjk', '日本語 中文 한국어 かな'),
  plain('right-to-left', 'שלום עולם مرحبا بالعالم'),
  plain('combining-marks', 'e\u0301a\u0308o\u0302\u0323 n\u0303'),
  plain('emoji', '😀👍🏽 👩‍👩‍👧‍👦 🇩🇪 ❤️'),
  plain('supplementary-planes', '𠀀𝒜𐍈🜁'),
  plain('quotes-and-slashes', `"double" 'single' back\\slash /slash`),
  plain('markup', '<b>&amp; <script>x</script> {{7*7}} ${x}'),
  plain('sql', `'; DROP TABLE x; --`),
  plain('line-breaks', 'one\ntwo\r\nthree\tfour'),
  plain('looks-like-a-number', '00123'),
  plain('looks-like-a-literal', 'null'),
  plain('looks-like-json', '{"a":[1]}'),
  plain('percent-and-plus', '100% a+b c%20d %00'),
  plain('surrounding-spaces', '  both ends  '),
  plain('255-characters', 'abcdefghij'.repeat(26).slice(0, 255)),
  plain('256-characters', 'abcdefghij'.repeat(26).slice(0, 256)),
  odd('empty', ''),
  odd('blank', ' '),
  odd('4000-characters', 'abcdefghij'.repeat(400)),
  odd('70000-characters', 'abcdefghij'.repeat(7_000)),
  odd('zero-width', 'a\u200bb\u200cc\u200dd\u2060e\ufefff'),
  odd('direction-marks', 'a\u202eb\u202c\u200ec\u200f'),
  odd('many-marks', `a${'\u0301'.repeat(60)}`),
  odd('controls', 'a\u0001b\u001fc\u007f'),
  odd('nul', 'a\u0000b'),
  odd('noncharacters', 'a\uffffb\u{10ffff}c'),
  odd('line-separators', 'a\u2028b\u2029c'),
];

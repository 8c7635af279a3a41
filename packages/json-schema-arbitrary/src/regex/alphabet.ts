/**
 * The characters that texts are made of. Expressions are decided over this sample of Unicode and not over all of it: a few hundred code
 * points from every kind of script keep automata small and generated text readable, and membership in a class is asked of the
 * platform's own regular expressions, so that `\p{L}`, `\w` and `[^…]` mean what they mean there.
 */

/** Printable ASCII, letters and digits first so that simple texts come from the front. */
export const asciiPrintable: readonly string[] = [
  ...'abcdefghijklmnopqrstuvwxyz',
  ...'0123456789',
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  ...` -_.,:;!?/\\@#$%&*+=()[]{}<>'"|~^\``,
];

/** Printable characters beyond ASCII: letters with and without marks, other scripts and digits, wide forms, symbols, all planes in use. */
export const beyondAscii: readonly string[] = [
  ...'äöüßéèêçñåøæœłžšđ',
  ...'ÄÖÜÉÑÅØŁŽ',
  ...'αβγδωΩ',
  ...'абвгджяЯ',
  ...'אבגש',
  ...'ابتثي',
  ...'अआकखह',
  ...'กขคง',
  ...'日本語中文字漢',
  ...'ひらがなカタカナ',
  ...'한국어',
  ...'٠١٢٣०१२',
  ...'€£¥§°±×÷µ¿¡«»…–—“”„',
  ...'→↔∀∑√∞≤≥',
  ...'😀🎉🚀👍🏽❤',
  ...'𝒜𝔅𐍈𠀀',
];

/** Characters that a pattern may mean without showing them: white space and line ends, controls, marks, format characters. */
export const unprintable: ReadonlySet<string> = new Set([
  '\t',
  '\n',
  '\r',
  '\u00a0',
  '\u2003',
  '\u2028',
  '\ufeff',
  '\u0301',
  '\u200d',
  '\u0007',
  '\u001f',
  '\u007f',
]);

/** Code points every expression is decided over. */
export const sampleAlphabet: readonly string[] = [...new Set([...asciiPrintable, ...beyondAscii, ...unprintable])];

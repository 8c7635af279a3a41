/** Text that cannot command a terminal or disguise itself: what a target sends ends up on a person's screen. */

const CONTROL_PICTURES = 0x2400;
const FIRST_SURROGATE = 0xd800;
const LAST_SURROGATE = 0xdfff;
const PICTURE_OF_DELETE = '\u2421';

const visible = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  if (code >= FIRST_SURROGATE && code <= LAST_SURROGATE) return '\ufffd';
  if (code < 0x20) return String.fromCodePoint(CONTROL_PICTURES + code);
  return code === 0x7f ? PICTURE_OF_DELETE : `\\u${code.toString(16).padStart(4, '0')}`;
};

/**
 * Controls (C0 and C1, so escape sequences and line breaks too), line and paragraph separators, invisible marks and the direction overrides
 * that can turn a text round become visible; an unpaired surrogate becomes U+FFFD.
 */
export const printable = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu, visible);

/** Texts that a target may cut, fold or garble without a word; none of them says anything that a filter could object to. */

import type { UnusualValue } from '../../../contracts/formats/evidence/steps/resources.ts';

interface NamedText {
  readonly name: UnusualValue;
  readonly text: (unique: string) => string;
}

const padded = (word: string, unique: string, length: number): string =>
  `${word} ${unique} ${'abcdefghijklmnopqrstuvwxyz 0123456789. '.repeat(Math.ceil(length / 39))}`.slice(0, length - 4) +
  ' end';

/**
 * Which lengths and characters a member holds is unspecified: a rejection is fair, another text in its place is not. The first words are in no
 * order, so that a sorted list differs from one in the order of creation.
 */
export const TEXTS: readonly NamedText[] = [
  { name: 'longer than 255', text: (unique) => padded('zebra', unique, 300) },
  { name: 'longer than 4000', text: (unique) => padded('cedar', unique, 5000) },
  { name: 'combining characters', text: (unique) => `mango ${unique} e\u0301 a\u0308 \u1e9b\u0323 \uac01` },
  { name: 'beyond the basic plane', text: (unique) => `apple ${unique} \u{1f600} \u{1d518} \u{20bb7}` },
  {
    name: 'right to left',
    text: (unique) => `violin ${unique} \u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627`,
  },
  { name: 'quotes and line ends', text: (unique) => `kettle ${unique} "quoted" 'so' back\\slash\ttab\nline` },
  { name: 'joined letters', text: (unique) => `lemon ${unique} \u{1f469}\u200d\u{1f680} \u0646\u200c\u0645 end` },
  { name: 'line and paragraph separators', text: (unique) => `sailor ${unique} one\u2028two\u2029three end` },
  { name: 'capitals', text: (unique) => `otter ${unique} MiXeD Case ÄÖÜ ß` },
];

/** Finds any of many texts over the base64 alphabets, in one pass: bodies are long, and known values many. */

/** Value of each character in either alphabet (RFC 4648, 4 and 5), -1 for all others. */
const SIX_BITS = (() => {
  const table = new Int8Array(128).fill(-1);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  for (const [index, character] of [...alphabet].entries()) table[character.charCodeAt(0)] = index;
  table['-'.charCodeAt(0)] = 62;
  table['_'.charCodeAt(0)] = 63;
  return table;
})();

const sixBits = (code: number): number => (code < 128 ? (SIX_BITS[code] as number) : -1);

/** Length of the prefixes by which candidate places are found. */
const BEGINNING = 4;
const BEGINNING_BITS = 0xff_ff_ff;

const slot = (bits: number): number => (bits ^ (bits >>> 8)) & 0xff_ff;

interface Found {
  readonly index: number;
  readonly length: number;
}

/** The first place at or after `from` where one of the texts is found. */
export type FindText = (text: string, from: number) => Found | undefined;

/** Texts shorter than four characters, or with characters outside the alphabets, are not sought. */
export function textFinder(texts: readonly string[]): FindText {
  const byBeginning = new Map<string, string[]>();
  const slots = new Uint8Array(0x1_00_00);
  for (const text of new Set(texts)) {
    const beginning = text.slice(0, BEGINNING);
    const values = [...beginning].map((character) => sixBits(character.charCodeAt(0)));
    if (values.length < BEGINNING || values.includes(-1)) continue;
    byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), text]);
    slots[slot(values.reduce((bits, value) => (bits << 6) | value, 0))] = 1;
  }
  return (text, from) => {
    let bits = 0;
    let run = 0;
    for (let at = from; at < text.length; at++) {
      const value = sixBits(text.charCodeAt(at));
      run = value < 0 ? 0 : run + 1;
      bits = ((bits << 6) | value) & BEGINNING_BITS;
      if (run < BEGINNING || slots[slot(bits)] === 0) continue;
      const index = at - BEGINNING + 1;
      const found = byBeginning.get(text.slice(index, at + 1))?.find((one) => text.startsWith(one, index));
      if (found !== undefined) return { index, length: found.length };
    }
    return undefined;
  };
}

/**
 * A number for a list of words: FNV-1a (32 bits) over the UTF-8 octets, finished with the avalanche of MurmurHash3 because neighbouring words
 * must not give neighbouring numbers. Stable across machines and releases.
 *
 * @returns an integer from 0 to 2^31 - 1
 */
export function wordsHash(words: readonly string[]): number {
  let hash = 0x811c9dc5;
  // A length before each word keeps ('ab', 'c') apart from ('a', 'bc').
  const text = words.map((word) => `${word.length}:${word}`).join('');
  for (const octet of new TextEncoder().encode(text)) hash = Math.imul(hash ^ octet, 0x01000193);
  return avalanche(hash) & 0x7fffffff;
}

function avalanche(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

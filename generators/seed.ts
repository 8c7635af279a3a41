/**
 * A seed for one purpose, derived from the seed of the run and from words that name the purpose (requirement, operation, identity...).
 * Each purpose has its own, so adding a case shifts no other. Stable across machines and releases: FNV-1a (32 bits) over the UTF-8 octets,
 * finished with the avalanche of MurmurHash3 because neighbouring run seeds must not give neighbouring streams.
 *
 * @returns an integer from 0 to 2^31 - 1
 */
export function seedFor(runSeed: number, ...parts: readonly string[]): number {
  let hash = 0x811c9dc5;
  // A length before each part keeps ('ab', 'c') apart from ('a', 'bc').
  const text = [String(runSeed), ...parts].map((part) => `${part.length}:${part}`).join('');
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

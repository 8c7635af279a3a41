/**
 * What replaces a secret or subscriber data in a recording. Redaction keeps equality: the same value has the same placeholder
 * throughout a run, two values never share one.
 *
 * - `${NAME}`: the value of an environment variable, as the profile refers to it.
 * - `{{A.located.0.imsi}}`, `{{unknown.1.msisdn}}`: a device key of the profile; customer, class, index from 0, key. Of an MSISDN only the
 *   digits are replaced: a plus before them stays.
 * - `{{token:A.full}}`: a token had or minted for an identity. `{{callback:name}}`: the secret part of a callback's path.
 * - `{{imsi:7f3a9c}}` and other kinds (`msisdn`, `email`, `jwt`, `credential`, `cookie`, `secret`, `base64`): recognised by its form.
 *
 * A JSON number stays a number: of the same number of digits, made from the placeholder its text would have (`digitsFor`).
 */

const PLACEHOLDER = /\{\{([^{}]{1,120})\}\}|\$\{[A-Za-z_][A-Za-z0-9_]*\}/g;

/** Two rounds of a 32-bit mix give 53 bits, enough to distinguish the values of a run. */
function mix53(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}

/**
 * The digits that replace a placeholder where only digits are valid. Fifteen of them begin with 999, a mobile country code of E.212 for private
 * use; fewer or more begin with 9.
 */
export function digitsFor(placeholder: string, length: number): string {
  const prefix = length === 15 ? '999' : '9';
  const digits =
    String(mix53(placeholder)).padStart(16, '0').slice(1) + String(mix53(`${placeholder}+`)).padStart(16, '0');
  return (prefix + digits).slice(0, length);
}

function sample(placeholder: string, inner: string | undefined): string {
  if (inner === undefined) return `x${digitsFor(placeholder, 12)}`;
  const kind = inner.includes(':') ? inner.slice(0, inner.indexOf(':')) : inner.slice(inner.lastIndexOf('.') + 1);
  if (kind === 'imsi') return digitsFor(placeholder, 15);
  if (kind === 'msisdn') return digitsFor(placeholder, 12);
  if (kind === 'email') return `x${digitsFor(placeholder, 12)}@redacted.invalid`;
  if (kind === 'jwt') return `eyJhbGciOiJub25lIn0.e30.x${digitsFor(placeholder, 12)}`;
  if (kind === 'base64') return digitsFor(placeholder, 16);
  return `x${digitsFor(placeholder, 12)}`;
}

/**
 * The text with every placeholder replaced by something of the form the hidden value had (fifteen digits, an e-mail address...), so that a
 * recorded body can be held against a schema with patterns, formats and lengths. Equal placeholders give equal samples.
 */
export function withSamples(text: string): string {
  if (!text.includes('{{') && !text.includes('${')) return text;
  return text.replaceAll(PLACEHOLDER, (placeholder, inner: string | undefined) => sample(placeholder, inner));
}

/** Several identifiers in one query: the document does not show how, so a profile declares it. */

import { percentEncoded } from '../parameter-styles.ts';

/** `repeat`: `imsi=1&imsi=2`; the others put all values into one parameter. */
type NamedEncoding = 'repeat' | 'comma' | 'pipe' | 'space';

/**
 * A named encoding or a template: `{name}` and `{value}` are replaced, once a value, and the results joined by `&`
 * (`{name}[]={value}`); with `{values}` one text holds them all, joined by commas (`filter={name}:{values}`).
 */
export type IdentifierEncoding = NamedEncoding | (string & {});

const separators: Readonly<Record<string, string>> = { comma: ',', pipe: '%7C', space: '%20' };

/** Query text, percent-encoded, without question mark; empty where there are no values. */
export function encodeIdentifiers(name: string, values: readonly string[], encoding: IdentifierEncoding): string {
  if (values.length === 0) return '';
  const texts = values.map(percentEncoded);
  const key = percentEncoded(name);
  if (encoding === 'repeat') return texts.map((text) => `${key}=${text}`).join('&');
  const separator = separators[encoding];
  return separator === undefined ? fromTemplate(encoding, key, texts) : `${key}=${texts.join(separator)}`;
}

function fromTemplate(template: string, name: string, values: readonly string[]): string {
  // Replacer functions, because a replacement text may hold `$&`.
  const named = template.replaceAll('{name}', () => name);
  if (named.includes('{values}')) return named.replaceAll('{values}', () => values.join(','));
  return values.map((value) => named.replaceAll('{value}', () => value)).join('&');
}

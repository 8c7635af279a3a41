/** Media types in header fields (RFC 9110, section 8.3). */

import type { RecordedResponse, HeaderList } from '../../contracts/formats/recording.ts';

/** All values of a header field, names compared without case. */
export const headerValues = (headers: HeaderList, name: string): readonly string[] =>
  headers.filter(([field]) => field.toLowerCase() === name).map(([, value]) => value);

/** `type/subtype` in lower case without parameters, undefined without a content type. */
export function mediaTypeOf({ headers }: Pick<RecordedResponse, 'headers'>): string | undefined {
  const [value] = headerValues(headers, 'content-type');
  return value?.split(';')[0]?.trim().toLowerCase();
}

/** JSON by RFC 6839: `application/json` or any `+json` type. */
export const isJsonType = (type: string): boolean => type === 'application/json' || type.endsWith('+json');

/** Media types in header fields (RFC 9110, section 8.3). */

import type { RecordedResponse } from '../../contracts/formats/recording.ts';
import { headerValue } from '../../contracts/header-field.ts';

/** `type/subtype` in lower case without parameters, undefined without a content type. */
export function mediaTypeOf({ headers }: Pick<RecordedResponse, 'headers'>): string | undefined {
  return headerValue(headers, 'content-type')?.split(';')[0]?.trim().toLowerCase();
}

/** JSON by RFC 6839: `application/json` or any `+json` type. */
export const isJsonType = (type: string): boolean => type === 'application/json' || type.endsWith('+json');

/** Header fields (RFC 9110, section 5), names compared without case. */

import type { HeaderList } from './formats/recording.ts';

/** All values of the fields of a name. */
export function headerValues(headers: HeaderList, name: string): readonly string[] {
  const wanted = name.toLowerCase();
  return headers.filter(([field]) => field.toLowerCase() === wanted).map(([, value]) => value);
}

/** The value of the first field of a name. */
export const headerValue = (headers: HeaderList, name: string): string | undefined => headerValues(headers, name)[0];

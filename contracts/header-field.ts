/** Header fields (RFC 9110, section 5), names compared without case. */

import type { HeaderList } from './formats/recording.ts';

function isNamed(name: string): (field: HeaderList[number]) => boolean {
  const wanted = name.toLowerCase();
  return ([field]) => field.toLowerCase() === wanted;
}

/** All values of the fields of a name. */
export const headerValues = (headers: HeaderList, name: string): readonly string[] =>
  headers.filter(isNamed(name)).map(([, value]) => value);

/** The value of the first field of a name. */
export const headerValue = (headers: HeaderList, name: string): string | undefined => headers.find(isNamed(name))?.[1];

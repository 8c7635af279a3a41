/** Percent-encoding (RFC 3986, section 2.1). */

/** Undefined where the text is not well encoded. */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** As it is where it is not well encoded. */
export const decodedOrSame = (text: string): string => percentDecoded(text) ?? text;

/** Parameters of the query of a URL in the order sent, decoded. */
export function queryOf(url: string): readonly (readonly [name: string, value: string])[] {
  const [, ...rest] = url.split('?');
  return rest
    .join('?')
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [decodedOrSame(name), decodedOrSame(value.join('='))] as const;
    });
}

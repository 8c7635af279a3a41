/** The path and the query of a URL. */
export function pathAndQuery(url: string): string {
  const { pathname, search } = new URL(url, 'http://target');
  return pathname + search;
}

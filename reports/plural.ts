/** `1,253`. */
export const thousands = (count: number): string => count.toLocaleString('en-US');

/** `1 request`, `1,253 requests`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${thousands(count)} ${count === 1 ? one : many}`;

export const yesNo = (value: boolean): string => (value ? 'yes' : 'no');

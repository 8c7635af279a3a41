import type { HeaderList } from '../../contracts/formats/recording.ts';

/** Header fields of node:http and undici: names and values in one list, in the order received. */
export const rawFields = (raw: readonly string[]): HeaderList =>
  raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []));

import type { HeaderList } from './formats/recording.ts';

/** Value of the first header field of a name, whatever its letter case. */
export function fieldOf(headers: HeaderList, name: string): string | undefined {
  const wanted = name.toLowerCase();
  return headers.find(([field]) => field.toLowerCase() === wanted)?.[1];
}

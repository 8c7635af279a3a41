const FIRST_MS = 250;
const LONGEST_MS = 60_000;

/** Attempts made in all before a notification is given up: with the waits between them, about half an hour. */
export const ATTEMPTS = 36;

/** Exponential backoff from a quarter of a second to a minute; undefined when it is time to give up. */
export function retryDelayMs(attempts: number): number | undefined {
  if (attempts >= ATTEMPTS) return undefined;
  return Math.min(FIRST_MS * 2 ** (attempts - 1), LONGEST_MS);
}

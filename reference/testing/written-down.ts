import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';

/** What differs from the healthy provider, by the id of a fault or a variant; kept in a file, so that a change of it is seen and meant. */
export type WrittenDown = ReadonlyMap<string, readonly string[]>;

const MARGIN = '  ';

export function writeDown(seen: WrittenDown): string {
  return [...seen].map(([id, lines]) => `${id}\n${lines.map((line) => `${MARGIN}${line}\n`).join('')}`).join('\n');
}

/** What is recorded in a file; nothing if the file does not exist yet. */
export function readWrittenDown(file: URL): WrittenDown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return new Map();
  }
  const parts = text.split(/\n\n(?! )/).map((part) => part.trimEnd().split(`\n${MARGIN}`));
  return new Map(parts.map(([id, ...lines]) => [id!, lines]));
}

const LOOKS = 4;

/** On a machine busy with other things, calls made at a time may meet otherwise than they mostly do: what is not as expected is looked at again. */
export async function repeatIfDifferent(
  look: (isAgain: boolean) => Promise<readonly string[]>,
  expected: readonly string[] | undefined,
): Promise<readonly string[]> {
  for (let looks = 1; ; looks += 1) {
    const lines = await look(looks > 1);
    if (looks === LOOKS || expected === undefined || isDeepStrictEqual(lines, expected)) return lines;
  }
}

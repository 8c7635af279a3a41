/** Lines at the end of a terminal that are redrawn in place. The lines must be no wider than the terminal. */

export interface LiveBlock {
  readonly draw: (lines: readonly string[]) => void;
  /** Writes lines that stay, above the block. */
  readonly above: (lines: readonly string[]) => void;
  /** Removes the block. */
  readonly clear: () => void;
}

const ERASE_BELOW = '\u001B[0J';

export function liveBlock(write: (text: string) => void): LiveBlock {
  let drawn: readonly string[] = [];
  const toStart = (): string => (drawn.length === 0 ? '' : `\r\u001B[${drawn.length}A${ERASE_BELOW}`);
  const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
  const draw = (lines: readonly string[], before: readonly string[] = []): void => {
    // One write, so that nothing is shown half drawn.
    const text = toStart() + textOf(before) + textOf(lines);
    drawn = lines;
    if (text !== '') write(text);
  };
  return { draw: (lines) => draw(lines), above: (lines) => draw(drawn, lines), clear: () => draw([]) };
}

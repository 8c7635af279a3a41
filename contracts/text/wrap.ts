/**
 * Breaks a text at spaces into lines of at most `width` characters. A word longer than that has its own line, unbroken, so that an
 * address or a command can still be copied. An empty text is one empty line.
 */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line === '') line = word;
    else if (line.length + 1 + word.length <= width) line += ` ${word}`;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

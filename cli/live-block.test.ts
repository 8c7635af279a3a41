import { describe, expect, it } from 'vitest';
import { liveBlock } from './live-block.ts';

/** What a terminal shows after it has received some text: lines, cursor movements up, and erasing below. */
function shownBy(written: string): readonly string[] {
  const lines = [''];
  let row = 0;
  const visible = written.replaceAll('\u001B', '␛');
  for (const [, up, erase, text, end] of visible.matchAll(/␛\[(\d+)A|(␛\[0J)|([^␛\r\n]+)|(\r|\n)/g)) {
    if (up !== undefined) row -= Number(up);
    else if (erase !== undefined) lines.splice(row, Infinity, '');
    else if (text !== undefined) lines[row] = (lines[row] ?? '') + text;
    else if (end === '\n') {
      row += 1;
      lines[row] ??= '';
    }
  }
  return lines;
}

describe('a live block', () => {
  it('is replaced by the next, longer or shorter, under the lines that stay', () => {
    let written = '';
    const block = liveBlock((text) => (written += text));
    block.draw(['one', 'two', 'three']);
    block.above(['a failure']);
    block.draw(['four']);
    expect(shownBy(written)).toEqual(['a failure', 'four', '']);
    block.draw(['five', 'six']);
    expect(shownBy(written)).toEqual(['a failure', 'five', 'six', '']);
    block.clear();
    expect(shownBy(written)).toEqual(['a failure', '']);
  });

  it('writes nothing where nothing is shown', () => {
    let written = '';
    liveBlock((text) => (written += text)).clear();
    expect(written).toBe('');
  });
});

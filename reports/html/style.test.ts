import { describe, expect, it } from 'vitest';
import { VERDICTS } from '../../contracts/formats/verdict-words.ts';
import { PAGES, TONES } from './style.ts';

/** Relative luminance of `#rrggbb`, after WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const TEXT = 4.5;

describe.each(['light', 'dark'] as const)('the %s scheme', (scheme) => {
  it.each(VERDICTS)('shows the word %s with enough contrast', (verdict) => {
    const { ink, tint } = TONES[scheme][verdict];
    expect(contrast(ink, tint)).toBeGreaterThanOrEqual(TEXT);
  });

  it('shows text, also soft text, with enough contrast on each of its surfaces', () => {
    const { page, sheet, sunk, text, soft } = PAGES[scheme];
    for (const surface of [page, sheet, sunk])
      for (const ink of [text, soft]) expect(contrast(ink, surface)).toBeGreaterThanOrEqual(TEXT);
  });
});

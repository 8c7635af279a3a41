import { describe, expect, it } from 'vitest';
import { leadingStatus, statusText } from './finding-text.ts';

describe('texts of findings', () => {
  it('contain the status that they are made of', () => {
    expect(leadingStatus(statusText(404))).toBe(404);
    expect(leadingStatus(`${statusText(200)}, for one of 3 equal requests`)).toBe(200);
  });

  it.each(['no response (timeout)', 'success', '"status 404"', 'statuses 400 and 404'])(
    'have no status in %j',
    (text) => {
      expect(leadingStatus(text)).toBeUndefined();
    },
  );
});

import { describe, expect, it } from 'vitest';
import { continuesWalk } from './continues-walk.ts';

describe('a page of a list that is walked', () => {
  it('continues the pages before it with new items', () => {
    expect(continuesWalk(new Set(), ['1', '2'])).toBe(true);
    expect(continuesWalk(new Set(['1', '2']), ['3', '4'])).toBe(true);
    expect(continuesWalk(new Set(['1', '2']), [])).toBe(true);
  });

  it('continues them with their last items, which new ones at the beginning of the list moved on', () => {
    expect(continuesWalk(new Set(['3', '2']), ['2', '1'])).toBe(true);
    expect(continuesWalk(new Set(['4', '3', '2']), ['3', '2'])).toBe(true);
  });

  it('does not continue them if it has other items again, or in another order, since another may be on no page', () => {
    expect(continuesWalk(new Set(['3', '2']), ['3', '1'])).toBe(false);
    expect(continuesWalk(new Set(['4', '3', '2']), ['2', '3', '1'])).toBe(false);
    expect(continuesWalk(new Set(['3', '2']), ['1', '2'])).toBe(false);
    expect(continuesWalk(new Set(['3', '2']), ['1', '1'])).toBe(false);
  });
});

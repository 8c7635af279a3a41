import { describe, expect, it } from 'vitest';
import { boundedCache } from './bounded-cache.ts';

describe('a bounded cache', () => {
  it('is made once while the text keeps coming', () => {
    const made: string[] = [];
    const lengths = boundedCache<number>(2);
    const lengthOf = (text: string): number => lengths.get(text, () => made.push(text) && text.length);
    expect(['one', 'other', 'one'].map(lengthOf)).toEqual([3, 5, 3]);
    expect(made).toEqual(['one', 'other']);
  });

  it('is made anew for a text that was not requested in a long time, and kept for one that was', () => {
    const made: string[] = [];
    const texts = boundedCache<number>(3);
    const ask = (text: string): number => texts.get(text, () => made.push(text));
    for (const text of ['often', '0', 'often', '1', 'often', '2', 'often', '3', 'often', '0']) ask(text);
    expect(made).toEqual(['often', '0', '1', '2', '3', '0']);
  });

  it('is made anew once it was forgotten', () => {
    let made = 0;
    const counts = boundedCache<number>(2);
    const count = (): number => counts.get('text', () => (made += 1));
    count();
    counts.clear();
    expect(count()).toBe(2);
  });

  it('is not kept where it was forgotten while it was made', () => {
    let made = 0;
    const learning = boundedCache<number>(2);
    const learn = (): number =>
      learning.get('text', () => {
        if (made === 0) learning.clear();
        return (made += 1);
      });
    expect([learn(), learn(), learn()]).toEqual([1, 2, 2]);
  });

  it('may be nothing', () => {
    let made = 0;
    const nothing = boundedCache<undefined>(2);
    const ask = (): undefined => nothing.get('text', () => void (made += 1));
    ask();
    ask();
    expect(made).toBe(1);
  });
});

import { describe, expect, it } from 'vitest';
import { nearIds } from './external-ids.ts';

describe('near external ids', () => {
  it('differ in letter case or an accent', () => {
    expect(nearIds('Conform-1')).toEqual(['CONFORM-1', 'C\u00f3nform-1']);
    expect(nearIds('CONFORM-1')).toEqual(['conform-1', 'C\u00d3NFORM-1']);
  });

  it('do not exist where nothing has a letter case', () => {
    expect(nearIds('123')).toEqual([]);
  });
});

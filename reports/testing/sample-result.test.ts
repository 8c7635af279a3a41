import { describe, expect, it } from 'vitest';
import { VERDICTS } from '../../contracts/formats/verdict-words.ts';
import { resultProblems } from '../../contracts/formats/validate-result.ts';
import { conformantResult, sampleResult } from './sample-result.ts';

describe('the sample results', () => {
  it('are results', () => {
    expect(resultProblems(sampleResult)).toEqual([]);
    expect(resultProblems(conformantResult)).toEqual([]);
  });

  it('show every verdict and every overall verdict', () => {
    expect(VERDICTS.filter((verdict) => !sampleResult.requirements.some((one) => one.verdict === verdict))).toEqual([]);
    expect(new Set(sampleResult.interfaces.map(({ overall }) => overall)).size).toBe(4);
  });
});

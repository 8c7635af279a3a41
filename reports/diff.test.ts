import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyResult } from '../contracts/formats/testing/any-result.ts';
import type { Finding, RequirementResult, Result, Verdict } from '../contracts/formats/result.ts';
import { VERDICTS } from '../contracts/formats/verdict-words.ts';
import { diffResults, isRegression, type ResultDiff } from './diff.ts';
import { diffMarkdown, diffText } from './diff-text.ts';
import { hostileText } from './testing/hostile-text.ts';
import { conformantResult, sampleResult } from './testing/sample-result.ts';

const [anyRequirement] = sampleResult.requirements;
const [anyFinding] = sampleResult.findings;
if (!anyRequirement || !anyFinding) throw new Error('the sample is empty');

const requirement = (verdict: Verdict, more: Partial<RequirementResult> = {}): RequirementResult => ({
  ...anyRequirement,
  id: 'ticket.x',
  verdict,
  ...(verdict === 'pass' ? {} : { reason: 'as it is' }),
  ...more,
});

const result = (requirements: readonly RequirementResult[], findings: readonly Finding[] = []): Result => ({
  ...sampleResult,
  requirements,
  findings,
});

const finding = (received: string): Finding => ({
  ...anyFinding,
  requirement: 'ticket.x',
  received,
  signature: received,
});

type List = 'newlyFailing' | 'fixed' | 'failingDifferently' | 'noLongerDecided' | 'newlyDecided' | 'changedButLegal';
const LISTS: readonly List[] = [
  'newlyFailing',
  'fixed',
  'failingDifferently',
  'noLongerDecided',
  'newlyDecided',
  'changedButLegal',
];

const listsOf = (diff: ResultDiff): readonly string[] => LISTS.filter((list) => diff[list].length > 0);

describe('the difference of two results', () => {
  it.each<[Verdict, Verdict, readonly string[]]>([
    ['pass', 'pass', []],
    ['pass', 'fail', ['newlyFailing']],
    ['undeclared', 'fail', ['newlyFailing']],
    ['pass', 'waived', ['newlyFailing']],
    ['fail', 'pass', ['fixed']],
    ['fail', 'warn', ['fixed']],
    ['fail', 'inconclusive', ['noLongerDecided']],
    ['fail', 'waived', []],
    ['pass', 'not-run', ['noLongerDecided']],
    ['pass', 'error', ['noLongerDecided']],
    ['undeclared', 'pass', ['newlyDecided']],
    ['pass', 'warn', ['changedButLegal']],
    ['undeclared', 'error', ['noLongerDecided']],
    ['error', 'error', []],
    ['undeclared', 'inconclusive', ['changedButLegal']],
  ])('from %s to %s is in %j', (before, after, expected) => {
    expect(listsOf(diffResults(result([requirement(before)]), result([requirement(after)])))).toEqual(expected);
  });

  it('distinguishes a new way of failing from a failure that stays', () => {
    const before = result([requirement('fail')], [finding('status 401')]);
    const same = diffResults(before, result([requirement('fail')], [finding('status 401')]));
    const other = diffResults(before, result([requirement('fail')], [finding('status 401'), finding('status 500')]));
    expect(listsOf(same)).toEqual([]);
    expect(same.stillFailing).toBe(1);
    expect(other.failingDifferently[0]?.details).toEqual([
      'new: device.details as A.garbage: expected status 403; received status 500',
    ]);
    expect(isRegression(same)).toBe(false);
    expect(isRegression(other)).toBe(true);
  });

  it('shows another observation of what is open as a legal change', () => {
    const before = result([requirement('undeclared', { observed: ['400'] })]);
    const after = result([requirement('undeclared', { observed: ['404'] })]);
    expect(diffResults(before, after).changedButLegal[0]?.details).toEqual([
      'observed before: 400',
      'observed now: 404',
    ]);
  });

  it('lists a requirement that only one of them knows', () => {
    expect(diffResults(result([]), result([requirement('fail')])).newlyFailing[0]).not.toHaveProperty('before');
    expect(diffResults(result([requirement('pass')]), result([])).noLongerDecided[0]).not.toHaveProperty('after');
  });

  it('says which settings differ, as they weaken the comparison', () => {
    const { caveats } = diffResults(sampleResult, conformantResult);
    expect(caveats).toEqual(['effort: standard before, thorough now']);
  });

  it('puts every requirement of either result in exactly one place', () => {
    fc.assert(
      fc.property(
        anyResult(fc.constantFrom('a', 'b', 'c')),
        anyResult(fc.constantFrom('a', 'b', 'c')),
        (before, after) => {
          const diff = diffResults(before, after);
          const ids = new Set([...before.requirements, ...after.requirements].map(({ id }) => id));
          const listed = LISTS.flatMap((list) => diff[list].map((change) => change.requirement));
          expect(new Set(listed).size).toBe(listed.length);
          const stillFailing = diff.stillFailing - diff.failingDifferently.length;
          expect(listed.length + stillFailing + diff.unchanged).toBe(ids.size);
        },
      ),
    );
  });

  it('of a result and itself is empty', () => {
    const diff = diffResults(sampleResult, sampleResult);
    expect(listsOf(diff)).toEqual([]);
    expect(diffText(diff)).toContain('Nothing changed.');
    expect(diffMarkdown(diff)).toContain('Nothing changed.');
  });
});

describe('the difference as a report', () => {
  const diff = diffResults(sampleResult, conformantResult);

  it('reads as the pages next to this test', async () => {
    await expect(diffText(diffResults(conformantResult, sampleResult))).toMatchFileSnapshot('golden/diff.txt');
    await expect(diffMarkdown(diff)).toMatchFileSnapshot('golden/diff.md');
  });

  it('has the same words with colours as without', () => {
    expect(stripVTControlCharacters(diffText(diff, { colour: true }))).toBe(diffText(diff));
  });

  it('passes no control and no markup on', () => {
    fc.assert(
      fc.property(anyResult(hostileText), anyResult(hostileText), (before, after) => {
        const changed = diffResults(before, after);
        expect(diffText(changed).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
        expect(diffMarkdown(changed).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });

  it('knows every pair of verdicts', () => {
    for (const before of VERDICTS)
      for (const after of VERDICTS)
        expect(diffText(diffResults(result([requirement(before)]), result([requirement(after)])))).toContain(
          'unchanged',
        );
  });
});

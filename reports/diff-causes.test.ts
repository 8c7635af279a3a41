import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyResult } from '../contracts/formats/testing/any-result.ts';
import type { Finding, Result } from '../contracts/formats/result.ts';
import { diffCauses } from './diff-causes.ts';
import { conformantResult, sampleResult } from './testing/sample-result.ts';

const ids = (causes: readonly { readonly id: string }[]): readonly string[] => causes.map(({ id }) => id);

/** The sample with one cause, of the findings given. */
function withCause(id: string, ...findings: readonly Partial<Finding>[]): Result {
  const [cause] = sampleResult.causes;
  const [finding] = sampleResult.findings;
  const all = findings.map((one, at): Finding => ({ ...finding!, id: `${id}-${at}`, ...one }));
  return { ...sampleResult, findings: all, causes: [{ ...cause!, id, findings: all.map((one) => one.id) }] };
}

describe('the causes of two results', () => {
  it('are new where only the later one has them, and gone where only the earlier one has them', () => {
    const { added, gone, unchanged } = diffCauses(conformantResult, sampleResult);
    expect(ids(added)).toEqual(ids(sampleResult.causes));
    expect([gone, unchanged]).toEqual([[], []]);
    expect(ids(diffCauses(sampleResult, conformantResult).gone)).toEqual(ids(sampleResult.causes));
  });

  it('have their requirements with both verdicts', () => {
    const [first] = diffCauses(conformantResult, sampleResult).added;
    expect(first?.rows.map(({ requirement }) => requirement)).toEqual(sampleResult.causes[0]?.requirements);
    expect(first?.rows[0]).toMatchObject({ before: 'pass', after: 'fail' });
  });

  it('are unchanged where another identity shows the same', () => {
    const [before, after] = [withCause('c-1', { identity: 'A.full' }), withCause('c-2', { identity: 'B.full' })];
    const { added, gone, unchanged } = diffCauses(before, after);
    expect([added, gone, ids(unchanged)]).toEqual([[], [], ['c-2']]);
  });

  it('are new where an operation is, or what was received', () => {
    const before = withCause('c-1', {});
    for (const other of [{ operation: 'device.history' }, { signature: 'status 500' }])
      expect(ids(diffCauses(before, withCause('c-2', other)).added)).toEqual(['c-2']);
  });

  it('are each in one place', () => {
    fc.assert(
      fc.property(anyResult(fc.constantFrom('a', 'b')), anyResult(fc.constantFrom('a', 'b')), (before, after) => {
        const { added, gone, unchanged } = diffCauses(before, after);
        expect(added.length + unchanged.length).toBe(after.causes.length);
        expect(gone.length).toBeLessThanOrEqual(before.causes.length);
        const itself = diffCauses(after, after);
        expect([itself.added, itself.gone]).toEqual([[], []]);
      }),
    );
  });
});

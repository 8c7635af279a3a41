import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VERDICT_ORDER, worse, worst } from './worst.ts';

const verdict = fc.constantFrom(...VERDICT_ORDER);

describe('combining verdicts', () => {
  it('is associative', () => {
    fc.assert(fc.property(verdict, verdict, verdict, (a, b, c) => worse(worse(a, b), c) === worse(a, worse(b, c))));
  });

  it('is commutative', () => {
    fc.assert(fc.property(verdict, verdict, (a, b) => worse(a, b) === worse(b, a)));
  });

  it('is idempotent', () => {
    fc.assert(fc.property(verdict, (a) => worse(a, a) === a));
  });

  it('never improves on any of its parts', () => {
    fc.assert(
      fc.property(fc.array(verdict, { minLength: 1 }), (all) =>
        all.every((one) => VERDICT_ORDER.indexOf(worst(all)) >= VERDICT_ORDER.indexOf(one)),
      ),
    );
  });

  it('puts a failure above everything but an error of the suite', () => {
    expect(worst(['pass', 'fail', 'inconclusive'])).toBe('fail');
    expect(worst(['fail', 'error'])).toBe('error');
  });
});

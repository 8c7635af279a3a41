import { describe, expect, it } from 'vitest';
import { matrixHtml } from './matrix-html.ts';
import { matrixMarkdown } from './matrix-markdown.ts';
import { matrixPage } from './matrix-page.ts';
import { rowsOf, totalsOf } from './matrix.ts';
import type { Proof } from './proof.ts';
import type { SelftestSubject } from './subject.ts';

const fault: SelftestSubject = {
  kind: 'fault',
  id: 'order.lost',
  requirement: 'order.kept',
  summary: 'Loses <orders> | others.',
  interfaces: ['order'],
};
const variant: SelftestSubject = { kind: 'variant', id: 'slow', summary: 'Is slow.', interfaces: ['order'] };

const proof = (
  subject: SelftestSubject,
  seed: number,
  failing: readonly string[],
  about: Partial<Proof> = {},
): Proof => ({
  subject,
  seed,
  overall: failing.length > 0 ? 'NON-CONFORMANT' : 'CONFORMANT',
  failing,
  warning: [],
  errors: [],
  exchangesUntilFound: failing.length > 0 ? 10 * seed : 0,
  causes: failing.map((one) => [one]),
  exchanges: 100,
  seconds: seed,
  ...about,
});

describe('the matrix', () => {
  it('uses the worst seed of a fault', () => {
    const [row] = rowsOf([proof(fault, 1, ['order.kept']), proof(fault, 2, []), proof(fault, 3, ['order.kept'])]);
    expect(row).toMatchObject({ judgement: 'missed', seeds: 1, of: 3, exchangesUntilFound: 30, seconds: 2 });
  });

  it('counts a fault found by another requirement as found, and names the requirement', () => {
    const rows = rowsOf([proof(fault, 1, ['order.other'])]);
    expect(totalsOf(rows)).toEqual({ faults: 1, found: 1, byItsRequirement: 0, acceptable: 0, accepted: 0 });
    expect(matrixMarkdown(matrixPage(rows))).toContain('found by another requirement: order.other');
  });

  it('counts a variant that fails with any seed as a false alarm', () => {
    const rows = rowsOf([proof(variant, 1, []), proof(variant, 2, ['order.kept'])]);
    expect(totalsOf(rows)).toMatchObject({ acceptable: 1, accepted: 0 });
    expect(matrixMarkdown(matrixPage(rows))).toContain('FALSE ALARM (1 of 2 seeds): order.kept');
  });

  it('does not count a fault as found if the suite itself fails', () => {
    expect(totalsOf(rowsOf([proof(fault, 1, ['order.kept'], { errors: ['worker died'] })]))).toMatchObject({
      found: 0,
    });
  });

  it('escapes markup', () => {
    const page = matrixPage(rowsOf([proof(fault, 1, ['order.kept'])]));
    expect(matrixMarkdown(page)).toContain('Loses <orders> \\| others.');
    expect(matrixHtml(page)).toContain('Loses &lt;orders&gt; | others.');
  });
});

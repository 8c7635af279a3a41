import type { RuleComplaint, DocumentRule } from './document-rule.ts';
import { hint, rowsOf, textsOf, type LintRow } from './rows.ts';

interface Side {
  readonly rows: readonly LintRow[];
  readonly others: readonly LintRow[];
  /** Key under which a row names the other side, and under which the other side names it. */
  readonly key: string;
  readonly back: string;
  readonly kind: string;
}

function judge({ rows, others, key, back, kind }: Side): readonly RuleComplaint[] {
  const names = others.map(({ name }) => name);
  return rows.flatMap((row) =>
    textsOf(row, key).flatMap((name, index): readonly RuleComplaint[] => {
      const path = [...row.path, key, index];
      const other = others.find((one) => one.name === name);
      if (!other) return [{ message: `${row.name}: ${name} is no ${kind}${hint(name, names)}`, path }];
      const isMutual = textsOf(other, back).includes(row.name);
      return isMutual ? [] : [{ message: `${row.name} names ${name}, which does not name it back`, path }];
    }),
  );
}

/** A reading explains requirements, and a finding shows the readings of its requirement: both must know of each other. */
export const readingsAndRequirementsAgree: DocumentRule = (document) => {
  const requirements = rowsOf(document, 'requirements');
  const readings = rowsOf(document, 'readings');
  return [
    ...judge({ rows: requirements, others: readings, key: 'readings', back: 'requirements', kind: 'reading' }),
    ...judge({ rows: readings, others: requirements, key: 'requirements', back: 'readings', kind: 'requirement' }),
    ...readings
      .filter((row) => textsOf(row, 'requirements').length === 0)
      .map(({ name, path }) => ({ message: `${name} affects no requirement`, path })),
  ];
};

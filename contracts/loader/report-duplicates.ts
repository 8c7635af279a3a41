import type { Place } from '../contract.ts';
import type { ReportProblem } from '../errors/contract-error.ts';

interface Named {
  readonly id: string;
  readonly place: Place;
}

/** Reports every row whose id an earlier row has. */
export function reportDuplicates(kind: string, rows: readonly Named[], report: ReportProblem): void {
  const first = new Map<string, Place>();
  for (const { id, place } of rows) {
    const earlier = first.get(id);
    if (earlier === undefined) first.set(id, place);
    else
      report({
        code: 'contract.duplicate-id',
        place,
        what: `${id}: a second ${kind} has this id`,
        expected: `each id once; the first ${kind} with this id is at ${earlier.file}:${earlier.line}`,
        next: 'give it another id, or remove one of the two',
      });
  }
}

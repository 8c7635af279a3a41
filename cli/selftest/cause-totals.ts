/** How many causes the findings of a run are grouped into: one for a single fault, about as many as there are faults for a set. */

import type { FoundAlone } from './found-alone.ts';
import type { Proof } from './proof.ts';
import { share } from './share.ts';
import { quantile } from './quantile.ts';
import { explainersOf, type SetMember } from './score.ts';

/** The causes with requirements of which no single fault of the set explains all. */
export function unrelatedIn(
  causes: readonly (readonly string[])[],
  faults: readonly SetMember[],
  table: FoundAlone,
): readonly (readonly string[])[] {
  const faultsOf = explainersOf(faults, table);
  return causes.filter((requirements) => {
    const explained = requirements.map(faultsOf).filter((some) => some.length > 0);
    const [first = [], ...others] = explained;
    return explained.length > 0 && !first.some((fault) => others.every((some) => some.includes(fault)));
  });
}

/** Of runs that were executed to the end: others have found a part of what is wrong. */
function singleTotals(proofs: readonly Proof[]): readonly string[] {
  const counts = proofs
    .filter(({ subject, isWhole = false, causes }) => subject.kind === 'fault' && isWhole && causes.length > 0)
    .map(({ causes }) => causes.length);
  if (counts.length === 0) return [];
  const single = counts.filter((count) => count === 1).length;
  return [
    `causes of single faults, of ${counts.length} complete runs: one in ${single} (${share(single, counts.length)}), at most ${Math.max(...counts)}`,
  ];
}

function setTotals(size: number, proofs: readonly Proof[], table: FoundAlone): string {
  const counts = proofs.map(({ causes }) => causes.length);
  const all = counts.reduce((sum, count) => sum + count, 0);
  const unrelated = proofs.flatMap(({ causes, subject }) => unrelatedIn(causes, subject.faults ?? [], table)).length;
  return `causes of sets of ${size} faults: median ${quantile(counts, 0.5)}, from ${Math.min(...counts)} to ${Math.max(...counts)}; with requirements of unrelated faults ${unrelated} of ${all}`;
}

export function causeTotals(proofs: readonly Proof[], table: FoundAlone): readonly string[] {
  const sets = proofs.filter(({ subject }) => subject.kind === 'compound');
  const sizeOf = ({ subject }: Proof): number => subject.faults?.length ?? 0;
  const sizes = [...new Set(sets.map(sizeOf))].toSorted((one, other) => one - other);
  return [
    ...singleTotals(proofs),
    ...sizes.map((size) =>
      setTotals(
        size,
        sets.filter((set) => sizeOf(set) === size),
        table,
      ),
    ),
  ];
}

/** The tables of the subjects whose recall and precision are measured. */

import { loadContracts } from '../../contracts/load.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import { poorTargets } from '../../reference/poor-targets/all.ts';
import type { FoundAlone } from './found-alone.ts';
import { confirmationCells } from './confirmations.ts';
import { judgeProof } from './judge-proof.ts';
import type { MatrixTable } from './matrix-page.ts';
import type { Proof } from './proof.ts';
import { compoundScore, poorScore, sumOf, type Score } from './score.ts';
import { isNeeded } from './sparse-profile.ts';
import type { SubjectKind } from './subject.ts';
import { share } from './share.ts';

interface Scored {
  readonly proof: Proof;
  readonly score: Score;
}

const names = (ids: readonly string[]): string => ids.join(', ');

const of = (kind: SubjectKind, proofs: readonly Proof[]): readonly Proof[] =>
  proofs.filter(({ subject }) => subject.kind === kind);

const scoredSets = (proofs: readonly Proof[], table: FoundAlone): readonly Scored[] =>
  of('compound', proofs).map((proof) => ({ proof, score: compoundScore(proof.subject.faults ?? [], proof, table) }));

const scoredPoor = (proofs: readonly Proof[]): readonly Scored[] =>
  of('poor', proofs).flatMap((proof) => {
    const target = poorTargets.find(({ id }) => id === proof.subject.id);
    return target ? [{ proof, score: poorScore(target, proof) }] : [];
  });

function ratios(scores: readonly Score[]): { readonly recall: string; readonly precision: string } {
  const { found, wrong, explained, failing } = sumOf(scores);
  return {
    recall: `${found} of ${wrong} (${share(found, wrong)})`,
    precision: `${explained} of ${failing} (${share(explained, failing)})`,
  };
}

/** Sets by their size, smallest first. */
function bySize(sets: readonly Scored[]): readonly (readonly [size: number, sets: readonly Scored[]])[] {
  const sizeOf = ({ score }: Scored): number => score.wrong.length;
  const sizes = [...new Set(sets.map(sizeOf))].toSorted((one, other) => one - other);
  return sizes.map((size) => [size, sets.filter((set) => sizeOf(set) === size)] as const);
}

const scores = (scored: readonly Scored[]): readonly Score[] => scored.map(({ score }) => score);

const row = (proof: Proof, cells: readonly string[]): MatrixTable['rows'][number] => ({
  judgement: judgeProof(proof),
  cells: proof.errors[0] === undefined ? cells : [...cells.slice(0, -1), `ERROR ${proof.errors[0]}`],
  measured: [String(proof.causes.length), ...confirmationCells(proof.confirmations ?? []), proof.seconds.toFixed(1)],
});

const requirementOf = ({ subject }: Proof): Requirement | undefined =>
  loadContracts()
    .flatMap(({ requirements }) => requirements)
    .find(({ id }) => id === subject.requirement);

/** The document does not state the rule that the fault violates: without the declaration there is nothing to find. */
const isOnlyDeclared = (proof: Proof): boolean => requirementOf(proof)?.basis === 'open';

/** Declarations of the violated requirement that a sparse profile lacks. */
const lacking = (proof: Proof): readonly string[] =>
  (requirementOf(proof)?.declarations ?? []).filter((key) => !isNeeded(key));

const isDetected = (proof: Proof): boolean => ['by-its-requirement', 'by-another'].includes(judgeProof(proof));

function sparseCounts(proofs: readonly Proof[]): {
  readonly faults: readonly Proof[];
  readonly found: number;
  readonly others: readonly Proof[];
  readonly accepted: number;
} {
  const faults = of('sparse', proofs).filter(({ subject }) => subject.requirement !== undefined);
  const others = of('sparse', proofs).filter(({ subject }) => subject.requirement === undefined);
  return {
    faults,
    others,
    found: faults.filter(isDetected).length,
    accepted: others.filter((proof) => judgeProof(proof) === 'accepted').length,
  };
}

/** One line for each measured kind of subject; none for a kind without subjects. */
export function measuredTotals(proofs: readonly Proof[], table: FoundAlone): readonly string[] {
  const sets = scoredSets(proofs, table);
  const poor = scoredPoor(proofs);
  const { faults, others, found, accepted } = sparseCounts(proofs);
  const onlyWhole = of('fault', proofs).filter(({ needsAllScenarios = false }) => needsAllScenarios);
  const combined = of('grammar', proofs);
  const combinedFound = combined.filter(isDetected).length;
  const unknown = new Set(
    sets.flatMap(({ proof }) => (proof.subject.faults ?? []).map(({ id }) => id)).filter((id) => !table[id]),
  );
  return [
    ...(onlyWhole.length > 0
      ? [
          `faults not found by the scenarios of their requirement alone: ${onlyWhole.length} (${names(onlyWhole.map(({ subject }) => subject.id))})`,
        ]
      : []),
    ...(combined.length > 0
      ? [
          `faults of the grammar found: ${combinedFound} of ${combined.length} (${share(combinedFound, combined.length)})`,
        ]
      : []),
    ...bySize(sets).map(([size, some]) => {
      const { recall, precision } = ratios(scores(some));
      return `sets of ${size} faults: recall ${recall}, precision ${precision}`;
    }),
    ...(unknown.size > 0
      ? [`faults of sets without a complete run alone: ${unknown.size} (conform selftest --record)`]
      : []),
    ...(faults.length > 0
      ? [`sparse profile, faults found: ${found} of ${faults.length} (${share(found, faults.length)})`]
      : []),
    ...(
      [
        ['that the document states or implies', faults.filter((proof) => !isOnlyDeclared(proof))],
        ['that only a declaration decides', faults.filter(isOnlyDeclared)],
      ] as const
    )
      .filter(([, some]) => some.length > 0)
      .map(([which, some]) => {
        const count = some.filter(isDetected).length;
        return `sparse profile, faults against requirements ${which}: ${count} of ${some.length} (${share(count, some.length)})`;
      }),
    ...(others.length > 0
      ? [`sparse profile, healthy provider and variants accepted: ${accepted} of ${others.length}`]
      : []),
    ...(poor.length > 0
      ? [`poor targets: recall ${ratios(scores(poor)).recall}, precision ${ratios(scores(poor)).precision}`]
      : []),
  ];
}

const MEASURED = ['causes', 'confirmed', 'requests of the shortest sequence', 'seconds'];

const setsTable = (sets: ReturnType<typeof scoredSets>): MatrixTable => ({
  title: 'Sets of faults',
  columns: ['set', 'faults found', 'failing requirements explained', 'faults not found', 'unexplained requirements'],
  measured: MEASURED,
  rows: bySize(sets).flatMap(([, some]) =>
    some.map(({ proof, score }) =>
      row(proof, [
        proof.subject.id,
        ratios([score]).recall,
        ratios([score]).precision,
        names(score.missed),
        names(score.unexplained),
      ]),
    ),
  ),
});

function sparseTable(proofs: readonly Proof[]): MatrixTable {
  const { faults, others } = sparseCounts(proofs);
  const notFound = faults.filter((proof) => !isDetected(proof));
  const alarms = others.filter((proof) => judgeProof(proof) !== 'accepted');
  return {
    title: 'Sparse profile: faults not found and false alarms',
    columns: [
      'fault or variant',
      'what it does',
      'violated requirement',
      'basis',
      'declarations of the requirement that the profile lacks',
      'failing requirements',
    ],
    measured: MEASURED,
    rows: [...notFound, ...alarms].map((proof) =>
      row(proof, [
        proof.subject.id,
        proof.subject.summary,
        proof.subject.requirement ?? '',
        requirementOf(proof)?.basis ?? '',
        names(lacking(proof)),
        names(proof.failing),
      ]),
    ),
  };
}

const poorTable = (proofs: readonly Proof[]): MatrixTable => ({
  title: 'Poor targets',
  columns: [
    'target',
    'what it does',
    'listed defects found',
    'failing requirements listed',
    'listed and not found',
    'not listed and failing',
  ],
  measured: MEASURED,
  rows: scoredPoor(proofs).map(({ proof, score }) =>
    row(proof, [
      proof.subject.id,
      proof.subject.summary,
      ratios([score]).recall,
      ratios([score]).precision,
      names(score.missed),
      names(score.unexplained),
    ]),
  ),
});

const grammarTable = (proofs: readonly Proof[]): MatrixTable => ({
  title: 'Faults of the grammar that were not found, or only by another requirement',
  columns: ['fault', 'what it does', 'violated requirement', 'failing requirements'],
  measured: MEASURED,
  rows: of('grammar', proofs)
    .filter((proof) => judgeProof(proof) !== 'by-its-requirement')
    .map((proof) =>
      row(proof, [proof.subject.id, proof.subject.summary, proof.subject.requirement ?? '', names(proof.failing)]),
    ),
});

export const measuredTables = (proofs: readonly Proof[], table: FoundAlone): readonly MatrixTable[] => [
  setsTable(scoredSets(proofs, table)),
  sparseTable(proofs),
  poorTable(proofs),
  grammarTable(proofs),
];

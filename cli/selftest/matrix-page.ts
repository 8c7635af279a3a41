/** The content of the matrix page, for Markdown and HTML. */

import { confirmationCells } from './confirmations.ts';
import type { ProofJudgement } from './judge-proof.ts';
import { totalsText, type MatrixRow } from './matrix.ts';

const WORDS: Readonly<Record<ProofJudgement, string>> = {
  'by-its-requirement': 'found by its requirement',
  'by-all-scenarios': 'found by all scenarios, not by those of its requirement',
  'by-another': 'found by another requirement',
  missed: 'MISSED',
  accepted: 'accepted',
  'false-alarm': 'FALSE ALARM',
  'not-found': 'not found',
  measured: 'measured',
  'as-listed': 'as listed',
  error: 'ERROR',
};

/** How many requirements are named if others than that of the fault found it. */
const MOST_NAMED = 3;

export interface MatrixTable {
  readonly title: string;
  readonly columns: readonly string[];
  /** Columns whose values differ from run to run; they are last. */
  readonly measured: readonly string[];
  readonly rows: readonly {
    readonly judgement: ProofJudgement;
    readonly cells: readonly string[];
    readonly measured: readonly string[];
  }[];
}

export interface MatrixPage {
  readonly title: string;
  readonly intro: string;
  readonly totals: readonly string[];
  readonly tables: readonly MatrixTable[];
}

function outcome({ judgement, seeds, of, instead }: MatrixRow): string {
  const some = of > 1 ? ` (${seeds} of ${of} seeds)` : '';
  const more = instead.length > MOST_NAMED ? ` and ${instead.length - MOST_NAMED} more` : '';
  return `${WORDS[judgement]}${some}${instead.length > 0 ? `: ${instead.slice(0, MOST_NAMED).join(', ')}${more}` : ''}`;
}

const seconds = (row: MatrixRow): string => row.seconds.toFixed(1);

function faults(title: string, rows: readonly MatrixRow[]): MatrixTable {
  return {
    title,
    columns: ['fault', 'what it does', 'visible', 'violated requirement', 'outcome'],
    measured: ['requests until found', 'causes', 'confirmed', 'requests of the shortest sequence', 'seconds'],
    rows: rows.map((row) => ({
      judgement: row.judgement,
      cells: [
        row.subject.id,
        row.subject.summary,
        row.subject.visibility ?? '',
        row.subject.requirement ?? '',
        outcome(row),
      ],
      measured: [
        String(row.exchangesUntilFound ?? ''),
        String(row.causes),
        ...confirmationCells(row.confirmations),
        seconds(row),
      ],
    })),
  };
}

function accepting(title: string, rows: readonly MatrixRow[]): MatrixTable {
  return {
    title,
    columns: ['variant', 'what it does', 'outcome'],
    measured: ['seconds'],
    rows: rows.map((row) => ({
      judgement: row.judgement,
      cells: [row.subject.id, row.subject.summary, outcome(row)],
      measured: [seconds(row)],
    })),
  };
}

/** The page of subjects with one behaviour, followed by the tables and totals of the measured ones. */
export function matrixPage(
  rows: readonly MatrixRow[],
  measured: { readonly totals: readonly string[]; readonly tables: readonly MatrixTable[] } = {
    totals: [],
    tables: [],
  },
): MatrixPage {
  const of = (kind: MatrixRow['subject']['kind']): readonly MatrixRow[] =>
    rows.filter(({ subject }) => subject.kind === kind);
  const interfaceOf = ({ subject }: MatrixRow): string => (subject.requirement ?? '').split('.')[0] ?? '';
  const seeds = Math.max(1, ...rows.map(({ of: count }) => count));
  const tables = [
    ...[...new Set(of('fault').map(interfaceOf))].map((name) =>
      faults(
        `Faults: ${name}`,
        of('fault').filter((row) => interfaceOf(row) === name),
      ),
    ),
    accepting('Variants', of('variant')),
    accepting('Sets of variants', of('variant-set')),
    accepting('Healthy provider', of('healthy')),
  ];
  return {
    title: 'Results of the self-test',
    intro: `Written by \`conform selftest --write\`. Each row is a run of the suite against the reference provider with one fault, one variant or a set of faults, or against a poor target, ${seeds === 1 ? 'with one seed' : `repeated with ${seeds} seeds; the worst outcome counts`}. A fault that the complete run of a set shows is not run alone.`,
    totals: [...(rows.length > 0 ? totalsText(rows).split('\n') : []), ...measured.totals],
    tables: [...tables, ...measured.tables].filter((table) => table.rows.length > 0),
  };
}

/** A comparison of two results as text for a terminal and as Markdown for a pull request. */

import type { CauseChange, CauseRow } from './diff-causes.ts';
import type { ResultChange, ResultDiff } from './diff.ts';
import { instantText } from './instant-text.ts';
import { codeSpan, prose, sentence } from './markdown-text.ts';
import { painter, type Colour } from './paint.ts';
import { printable } from './printable.ts';
import { wrap } from '../contracts/text/wrap.ts';

interface Section {
  readonly title: string;
  readonly colour: Colour;
  readonly changes: readonly ResultChange[];
}

const sectionsOf = (diff: ResultDiff): readonly Section[] =>
  (
    [
      { title: 'Newly failing', colour: 'red', changes: diff.newlyFailing },
      { title: 'Failing differently', colour: 'red', changes: diff.failingDifferently },
      { title: 'No longer failing', colour: 'green', changes: diff.fixed },
      { title: 'No longer decided', colour: 'magenta', changes: diff.noLongerDecided },
      { title: 'Newly decided', colour: 'green', changes: diff.newlyDecided },
      { title: 'Changed, but conformant', colour: 'blue', changes: diff.changedButLegal },
    ] satisfies readonly Section[]
  ).filter(({ changes }) => changes.length > 0);

interface CauseSection {
  readonly title: string;
  readonly colour: Colour;
  readonly causes: readonly CauseChange[];
}

const causeSectionsOf = ({ causes: { added, gone, unchanged } }: ResultDiff): readonly CauseSection[] =>
  (
    [
      { title: 'New causes', colour: 'red', causes: added },
      { title: 'Causes that are gone', colour: 'green', causes: gone },
      { title: 'Unchanged causes', colour: 'blue', causes: unchanged },
    ] satisfies readonly CauseSection[]
  ).filter(({ causes }) => causes.length > 0);

const isEmpty = (diff: ResultDiff): boolean =>
  sectionsOf(diff).length + diff.causes.added.length + diff.causes.gone.length === 0;

const titleOf = ({ title, condition }: CauseChange): string =>
  condition === undefined ? title : `${title}, whenever ${condition}`;

function arrow({ before, after }: CauseRow): string {
  return before === after && after ? after : `${before ?? 'unknown'} → ${after ?? 'gone'}`;
}

const summary = ({ stillFailing, unchanged }: ResultDiff): string =>
  `${stillFailing} still failing, ${unchanged} unchanged`;

/** Text for a terminal, ending in a line break. */
export function diffText(
  diff: ResultDiff,
  { colour = false, width = 100 }: { colour?: boolean; width?: number } = {},
): string {
  const paint = painter(colour);
  const room = Math.max(40, width - 6);
  const run = (label: string, { id, startedAt, overall }: ResultDiff['before']): string =>
    `${paint(label.padEnd(8), 'dim')}${printable(id)}, ${instantText(printable(startedAt))}  ${overall}`;
  const entry = (change: ResultChange): readonly string[] => [
    `  ${paint(printable(change.requirement), 'bold')}  ${arrow(change)}`,
    ...[change.statement, ...change.details]
      .flatMap((text) => wrap(printable(text), room))
      .map((line) => `    ${paint(line, 'dim')}`),
  ];
  const cause = ({ rows, ...one }: CauseChange): readonly string[] => [
    ...wrap(printable(`${one.id}  ${titleOf({ rows, ...one })}`), room).map((line, index) =>
      index === 0 ? `  ${paint(line, 'bold')}` : `    ${line}`,
    ),
    ...rows.map((row) => `    ${paint(`${printable(row.requirement)}  ${arrow(row)}`, 'dim')}`),
  ];
  const causes = causeSectionsOf(diff).flatMap(({ title, colour: tone, causes: some }) => [
    '',
    paint(`${title} (${some.length})`, 'bold', tone),
    ...some.flatMap(cause),
  ]);
  const sections = sectionsOf(diff).flatMap(({ title, colour: tone, changes }) => [
    '',
    paint(`${title} (${changes.length})`, 'bold', tone),
    ...changes.flatMap(entry),
  ]);
  const lines = [
    paint(`What changed for ${printable(diff.after.profile)}`, 'bold'),
    run('before', diff.before),
    run('now', diff.after),
    ...diff.caveats.map((caveat) => paint(`different: ${printable(caveat)}`, 'yellow')),
    ...causes,
    ...sections,
    ...(isEmpty(diff) ? ['', 'Nothing changed.'] : []),
    '',
    summary(diff),
  ];
  return `${lines.join('\n')}\n`;
}

/** Markdown for a pull request, ending in a line break. */
export function diffMarkdown(diff: ResultDiff): string {
  const entry = (change: ResultChange): readonly string[] => [
    `- ${codeSpan(change.requirement)} ${arrow(change)}: ${sentence(change.statement)}`,
    ...change.details.map((detail) => `  - ${prose(detail)}`),
  ];
  const cause = (change: CauseChange): readonly string[] => [
    `- ${codeSpan(change.id)} ${sentence(titleOf(change))}`,
    ...change.rows.map((row) => `  - ${codeSpan(row.requirement)} ${arrow(row)}`),
  ];
  const causes = causeSectionsOf(diff).flatMap(({ title, causes: some }) => [
    `### ${title} (${some.length})`,
    '',
    ...some.flatMap(cause),
    '',
  ]);
  const sections = sectionsOf(diff).flatMap(({ title, changes }) => [
    `### ${title} (${changes.length})`,
    '',
    ...changes.flatMap(entry),
    '',
  ]);
  const lines = [
    `## What changed for ${prose(diff.after.profile)}`,
    '',
    `${diff.before.overall} (${codeSpan(diff.before.id)}) → ${diff.after.overall} (${codeSpan(diff.after.id)})`,
    '',
    ...diff.caveats.map((caveat) => `- different: ${prose(caveat)}`),
    ...(diff.caveats.length > 0 ? [''] : []),
    ...causes,
    ...sections,
    ...(isEmpty(diff) ? ['Nothing changed.', ''] : []),
    `${summary(diff)}.`,
  ];
  return `${lines.join('\n')}\n`;
}

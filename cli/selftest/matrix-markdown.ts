import type { MatrixPage } from './matrix-page.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

/** The matrix as GitHub Flavored Markdown, without values that differ from run to run, so that every change is significant. */
export function matrixMarkdown({ title, intro, totals, tables }: MatrixPage): string {
  return [
    `# ${title}`,
    '',
    intro,
    '',
    ...totals.map((total) => `- ${total}`),
    ...tables.flatMap((table) => [
      '',
      `## ${table.title}`,
      '',
      line(table.columns),
      line(table.columns.map(() => '---')),
      ...table.rows.map(({ cells }) => line(cells)),
    ]),
    '',
  ].join('\n');
}

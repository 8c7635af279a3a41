/**
 * Workflow commands of GitHub Actions: printed to the log of a job, they become annotations. A step shows ten of each kind. The verdict of the run
 * is the first, then come the causes, failures first; those without an annotation are in the summary of the job.
 */

import type { Overall, Result } from '../contracts/formats/result.ts';
import { causesByWeight, supportText, whenText } from './causes-by-weight.ts';
import type { WeighedFinding } from './findings-by-weight.ts';
import { findingText } from './finding-rows.ts';
import { plural } from './plural.ts';
import { printable } from './printable.ts';
import type { Reporter } from './reporter.ts';

type Command = 'error' | 'warning' | 'notice';

const COMMAND_OF_OVERALL: Readonly<Record<Overall, Command>> = {
  CONFORMANT: 'notice',
  'NOT FULLY VERIFIED': 'warning',
  'NON-CONFORMANT': 'error',
  'RUN INVALID': 'error',
};

export const COMMAND_OF_KIND: Readonly<Record<WeighedFinding['kind'], Command>> = {
  fail: 'error',
  warn: 'warning',
  waived: 'notice',
};

// The escapes of the runner: the percent sign first, line breaks, and in properties the two separators as well.
const escapeMessage = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string): string => escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** @param file of the profile; the reference provider has none */
function command(kind: Command, { file, title }: { file: string; title: string }, message: string): string {
  const properties = Object.entries({ file, title })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${escapeProperty(printable(value))}`);
  return `::${kind} ${properties.join(',')}::${escapeMessage(message)}`;
}

/** Errors, warnings and notices that one step shows, each. */
const MOST_OF_A_KIND = 10;

/** One workflow command a line. */
export function githubReport(result: Result): string {
  const { profile, overall, because } = result;
  const causes = causesByWeight(result);
  const room = new Map<Command, number>([[COMMAND_OF_OVERALL[overall], MOST_OF_A_KIND - 1]]);
  const shown = causes.filter(({ kind }) => {
    const left = room.get(COMMAND_OF_KIND[kind]) ?? MOST_OF_A_KIND;
    room.set(COMMAND_OF_KIND[kind], left - 1);
    return left > 0;
  });
  const rest = causes.length - shown.length;
  const verdict = command(
    COMMAND_OF_OVERALL[overall],
    { file: profile.file, title: `${overall}: ${profile.name}` },
    [
      because.map(printable).join('\n') || 'Every requirement that was tested passes.',
      ...(rest > 0 ? [`${plural(rest, 'cause')} more in the summary of the job`] : []),
    ].join('\n'),
  );
  const found = shown.map(({ cause, kind, findings: [lead] }) =>
    command(
      COMMAND_OF_KIND[kind],
      { file: profile.file, title: cause.title },
      [
        printable([whenText(cause), supportText(cause)].filter((text) => text !== undefined).join(': ')),
        findingText(lead, result),
      ].join('\n'),
    ),
  );
  return `${[verdict, ...found].join('\n')}\n`;
}

export const githubReporter: Reporter = {
  fileName: 'annotations.txt',
  purpose: 'workflow commands for GitHub Actions: print the file in a job to annotate it',
  render: ({ result }) => githubReport(result),
};

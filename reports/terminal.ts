/** The report a person reads at the end of a run. */

import type { RequirementResult, Result } from '../contracts/formats/result.ts';
import { declarationsToMake } from './declarations-to-make.ts';
import { findingsByWeight } from './findings-by-weight.ts';
import { inconclusive } from './inconclusive.ts';
import { COLOUR_OF_OVERALL, painter, type Paint } from './paint.ts';
import { printable } from './printable.ts';
import { terminalFinding } from './terminal-finding.ts';
import { terminalInterfaces } from './terminal-interfaces.ts';
import { wrap } from './wrap.ts';

export interface TerminalOptions {
  readonly colour?: boolean;
  /** Columns of the terminal. */
  readonly width?: number;
  /** Findings shown in full; the others are counted. */
  readonly findings?: number;
  /** Where the written reports are, in the order in which they are listed. */
  readonly reports?: readonly { readonly format: string; readonly path: string }[];
}

interface Page {
  readonly width: number;
  readonly paint: Paint;
}

const LISTED_REASONS = 12;
const NARROWEST = 64;
const INDENT = '  ';

const heading = (title: string, { paint }: Page): string => paint(title.toUpperCase(), 'bold');

/** Wrapped lines, the second and later ones indented. */
const paragraph = (text: string, { width }: Page): readonly string[] =>
  wrap(printable(text), width - INDENT.length).map((line, index) => (index === 0 ? line : `${INDENT}${line}`));

const yesNo = (value: boolean): string => (value ? 'yes' : 'no');

const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

function header({ run, profile }: Result, page: Page): readonly string[] {
  const heard =
    run.deliveries > 0
      ? `heard ${plural(run.deliveries, 'notification')}`
      : 'heard no notification, so none of their rules is proven';
  const facts: readonly (readonly [string, string])[] = [
    ['target', `${profile.name}, ${profile.mode}`],
    ['profile', profile.file],
    ['run', `${run.id}, begun ${run.startedAt}`],
    ['effort', `${run.effort}, strict ${yesNo(run.strict)}, certification ${yesNo(run.certification)}`],
    ['seed', String(run.seed)],
    ['traffic', `sent ${plural(run.exchanges, 'request')}, ${heard}, in ${run.seconds.toFixed(1)} s`],
  ];
  return [
    page.paint(`Conformance of ${printable(profile.name)}`, 'bold'),
    ...facts.flatMap(([label, text]) =>
      wrap(printable(text), page.width - 9).map(
        (line, index) => `${page.paint((index === 0 ? label : '').padEnd(9), 'dim')}${line}`,
      ),
    ),
  ];
}

function undeclared(requirements: readonly RequirementResult[], page: Page): readonly string[] {
  const open = requirements.filter(({ verdict }) => verdict === 'undeclared').length;
  if (open === 0) return [];
  const keys = declarationsToMake(requirements).map(({ key }) => key);
  const note = `${plural(open, 'requirement')} observed and not judged. Declare these in the profile to have them tested:`;
  return [
    heading('stays undeclared', page),
    ...wrap(note, page.width).map((line) => page.paint(line, 'dim')),
    ...wrap(keys.map(printable).join('  '), page.width).map((line) => page.paint(line.trim(), 'blue')),
  ];
}

function withReasons(title: string, those: readonly RequirementResult[], page: Page): readonly string[] {
  if (those.length === 0) return [];
  const rest = those.length - LISTED_REASONS;
  return [
    `${heading(title, page)}  ${page.paint(String(those.length), 'dim')}`,
    ...those.slice(0, LISTED_REASONS).flatMap(({ id, reason = '', rootCause }) => {
      const cause = rootCause?.requirement ?? (rootCause?.seq === undefined ? undefined : `exchange ${rootCause.seq}`);
      const text = wrap(printable(cause ? `${reason} (root cause: ${cause})` : reason), page.width - INDENT.length);
      return [printable(id), ...text.map((line) => `${INDENT}${page.paint(line, 'dim')}`)];
    }),
    ...(rest > 0 ? [page.paint(`and ${rest} more in the written reports`, 'dim')] : []),
  ];
}

function nothingToDecide(vacuous: readonly RequirementResult[], page: Page): readonly string[] {
  if (vacuous.length === 0) return [];
  const note = `${plural(vacuous.length, 'rule')} about what a target may leave out, and which it never showed`;
  return [heading('nothing to decide', page), ...wrap(note, page.width).map((line) => page.paint(line, 'dim'))];
}

function findings(result: Result, shown: number, page: Page): readonly string[] {
  const all = findingsByWeight(result);
  if (all.length === 0) return [];
  const rest = all.length - shown;
  return [
    `${heading('findings', page)}  ${page.paint(String(all.length), 'dim')}`,
    ...all
      .slice(0, shown)
      .flatMap((one, index) => [
        ...(index > 0 ? [''] : []),
        ...terminalFinding(one, { number: index + 1, width: page.width, paint: page.paint, result }),
      ]),
    ...(rest > 0 ? ['', page.paint(`and ${rest} more in the written reports`, 'dim')] : []),
  ];
}

function leftovers({ leftovers: left }: Result, page: Page): readonly string[] {
  if (left.length === 0) return [];
  return [heading('left on the target', page), ...left.flatMap(({ what, why }) => paragraph(`${what}: ${why}`, page))];
}

function lapsedWaivers({ waivers = [] }: Result, page: Page): readonly string[] {
  const lapsed = waivers.filter(({ state }) => state !== 'applied');
  if (lapsed.length === 0) return [];
  return [
    heading('waivers that no longer hold', page),
    ...lapsed.flatMap(({ requirement, operation, state, until, owner }) =>
      paragraph(
        `${requirement}${operation ? ` at ${operation}` : ''}: ${state}, last day ${until}, owner ${owner}`,
        page,
      ),
    ),
  ];
}

function conclusion(
  { overall, because, complete, run }: Result,
  reports: TerminalOptions['reports'],
  page: Page,
): readonly string[] {
  const cut = run.interrupted ? 'the run was interrupted' : complete ? undefined : 'the run did not come to its end';
  const reasons = [...because, ...(cut && !because.includes(cut) ? [cut] : [])];
  const longest = Math.max(0, ...(reports ?? []).map(({ format }) => format.length)) + 2;
  return [
    page.paint(` ${overall} `, 'bold', 'inverse', COLOUR_OF_OVERALL[overall]),
    ...reasons.flatMap((reason) => paragraph(`· ${reason}`, page)),
    ...(reports && reports.length > 0 ? [''] : []),
    ...(reports ?? []).map(
      ({ format, path }) => `${page.paint(printable(format).padEnd(longest), 'dim')}${printable(path)}`,
    ),
  ];
}

/** A result as text for a terminal, ending in a line break. The same result and options give the same text. */
export function terminalReport(
  result: Result,
  { colour = false, width = 100, findings: shown = 20, reports }: TerminalOptions = {},
): string {
  const page: Page = { width: Math.max(NARROWEST, width) - INDENT.length, paint: painter(colour) };
  const { requirements } = result;
  const { blocked, vacuous } = inconclusive(requirements);
  const errors = requirements.filter(({ verdict }) => verdict === 'error');
  const sections = [
    header(result, page),
    terminalInterfaces(result.interfaces, page.width, page.paint),
    undeclared(requirements, page),
    withReasons('could not be decided', blocked, page),
    nothingToDecide(vacuous, page),
    withReasons('faults of the suite', errors, page),
    findings(result, shown, page),
    leftovers(result, page),
    lapsedWaivers(result, page),
    conclusion(result, reports, page),
  ];
  const lines = sections.filter((section) => section.length > 0).flatMap((section) => ['', ...section]);
  return `${lines.map((line) => (line === '' ? '' : `${INDENT}${line}`)).join('\n')}\n`;
}

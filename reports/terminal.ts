/** The report a person reads at the end of a run. */

import type { RequirementResult, Result } from '../contracts/formats/result.ts';
import { FIRST, LEAST_CAUSES, causesByWeight } from './causes-by-weight.ts';
import { inconclusive } from './inconclusive.ts';
import { leftOnTarget } from './left-on-target.ts';
import { moreRequests, nextStep } from './next-step.ts';
import { COLOUR_OF_OVERALL, painter, type Paint } from './paint.ts';
import { plural, yesNo } from './plural.ts';
import { printable } from './printable.ts';
import { byReason } from './reasons.ts';
import { terminalCause } from './terminal-cause.ts';
import { terminalInterfaces } from './terminal-interfaces.ts';
import { dependText, undeclared } from './undeclared.ts';
import { testedPart } from './tested-part.ts';
import { wrap } from '../contracts/text/wrap.ts';

export interface TerminalOptions {
  readonly colour?: boolean;
  /** Columns of the terminal. */
  readonly width?: number;
  /** Causes that are shown; the others are counted. */
  readonly causes?: number;
  /** Where the written reports are, in the order in which they are listed. */
  readonly reports?: readonly { readonly format: string; readonly path: string }[];
}

interface Page {
  readonly width: number;
  readonly paint: Paint;
}

const LISTED_REASONS = 12;
const LISTED_KEYS = 24;
/** Room for the end of a line that does not hold everything. */
const AND_MORE_WIDTH = 14;
const NARROWEST = 64;
const INDENT = '  ';

const heading = (title: string, { paint }: Page): string => paint(title.toUpperCase(), 'bold');

/** Wrapped lines, the second and later ones indented. */
const paragraph = (text: string, { width }: Page): readonly string[] =>
  wrap(printable(text), width - INDENT.length).map((line, index) => (index === 0 ? line : `${INDENT}${line}`));

const dim = (text: string, { width, paint }: Page): readonly string[] =>
  wrap(printable(text), width).map((line) => paint(line, 'dim'));

function header({ run, profile }: Result, page: Page): readonly string[] {
  const received =
    run.deliveries > 0 ? `received ${plural(run.deliveries, 'notification')}` : 'received no notification';
  const facts: readonly (readonly [string, string])[] = [
    ['target', `${profile.name}, ${profile.mode}`],
    ...(profile.file ? [['profile', profile.file] as const] : []),
    ['run', `${run.id}, started ${run.startedAt}`],
    ['effort', `${run.effort}, strict ${yesNo(run.strict)}, certification ${yesNo(run.certification)}`],
    ['seed', String(run.seed)],
    ['traffic', `sent ${plural(run.exchanges, 'request')}, ${received}, in ${run.seconds.toFixed(1)} s`],
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

/** The declarations that decide most. */
function declareFirst(result: Result, page: Page): readonly string[] {
  const first = undeclared(result).toMake.filter(({ isFirst }) => isFirst);
  if (first.length === 0) return [];
  return [
    heading('declare first', page),
    ...first
      .flatMap((one) => paragraph(`${one.key}: ${dependText(one)}`, page))
      .map((line) => page.paint(line, 'blue')),
  ];
}

function staysUndeclared(result: Result, page: Page): readonly string[] {
  const { count, toMake, recordedOnly } = undeclared(result);
  if (count === 0) return [];
  const others = toMake.filter(({ isFirst }) => !isFirst);
  const keys = others.slice(0, LISTED_KEYS).map(({ key }) => printable(key));
  const rest = others.length - keys.length;
  const open = plural(count - recordedOnly.length, 'requirement');
  const these = others.length < toMake.length ? 'Besides those above, these declarations' : 'These declarations';
  const note = `${open} observed, but not judged. ${these} in the profile decide them:`;
  return [
    heading('undeclared', page),
    ...(keys.length > 0 ? dim(note, page) : []),
    ...(keys.length > 0 ? wrap(keys.join('  '), page.width) : []).map((line) => page.paint(line.trim(), 'blue')),
    ...(rest > 0 ? dim(`and ${rest} more keys in the written reports`, page) : []),
    ...(recordedOnly.length > 0
      ? dim(
          `${plural(recordedOnly.length, 'requirement')} observed only: no declaration makes the suite judge them`,
          page,
        )
      : []),
  ];
}

/** One line for all requirements of one reason, as far as it goes. */
function someIds(ids: readonly string[], width: number): string {
  const shown: string[] = [];
  let used = 0;
  for (const id of ids.map(printable)) {
    if (shown.length > 0 && used + id.length + 2 > width - AND_MORE_WIDTH) break;
    shown.push(id);
    used += id.length + 2;
  }
  const rest = ids.length - shown.length;
  return [...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join('  ');
}

function withReasons(title: string, those: readonly RequirementResult[], page: Page): readonly string[] {
  if (those.length === 0) return [];
  const groups = byReason(those);
  const rest = groups.slice(LISTED_REASONS).reduce((sum, { requirements }) => sum + requirements.length, 0);
  return [
    `${heading(title, page)}  ${page.paint(String(those.length), 'dim')}`,
    ...groups
      .slice(0, LISTED_REASONS)
      .flatMap(({ reason, requirements }) => [
        ...paragraph(requirements.length > 1 ? `${reason} (${requirements.length} requirements)` : reason, page),
        `${INDENT}${page.paint(someIds(requirements, page.width - INDENT.length), 'dim')}`,
      ]),
    ...(rest > 0 ? dim(`and ${rest} more in the written reports`, page) : []),
  ];
}

function nothingToDecide(vacuous: readonly RequirementResult[], page: Page): readonly string[] {
  if (vacuous.length === 0) return [];
  const note = 'requirements about optional behaviour that the target never showed';
  return [
    `${heading('inconclusive: nothing to decide', page)}  ${page.paint(String(vacuous.length), 'dim')}`,
    ...dim(note, page),
  ];
}

function causes(result: Result, shown: number, page: Page): readonly string[] {
  const all = causesByWeight(result);
  if (all.length === 0) return [];
  const rest = all.length - shown;
  const total = `${all.length} for ${plural(result.findings.length, 'finding')}`;
  return [
    `${heading('causes', page)}  ${page.paint(total, 'dim')}`,
    ...all
      .slice(0, shown)
      .flatMap((one, index) => [
        ...(index > 0 ? [''] : []),
        ...terminalCause(one, { number: index + 1, width: page.width, paint: page.paint, result }),
      ]),
    ...(rest > 0 ? ['', ...dim(`and ${rest} more in the written reports`, page)] : []),
  ];
}

/** The first causes once more, by their titles: the list above has left the screen by then. */
function fixFirst(result: Result, page: Page): readonly string[] {
  const all = causesByWeight(result);
  if (all.length < LEAST_CAUSES) return [];
  return [
    heading('fix first', page),
    ...all.slice(0, FIRST).flatMap(({ cause }, index) => paragraph(`${index + 1}  ${cause.title} (${cause.id})`, page)),
  ];
}

function leftovers(result: Result, page: Page): readonly string[] {
  const lines = leftOnTarget(result);
  if (lines.length === 0) return [];
  return [heading('left on the target', page), ...lines.flatMap((line) => paragraph(line, page))];
}

function lapsedWaivers({ waivers = [] }: Result, page: Page): readonly string[] {
  const lapsed = waivers.filter(({ state }) => state !== 'applied');
  if (lapsed.length === 0) return [];
  return [
    heading('stale and expired waivers', page),
    ...lapsed.flatMap(({ requirement, operation, state, until, owner }) =>
      paragraph(
        `${requirement}${operation ? ` at ${operation}` : ''}: ${state}, expiry date ${until}, owner ${owner}`,
        page,
      ),
    ),
  ];
}

function conclusion(result: Result, reports: TerminalOptions['reports'], page: Page): readonly string[] {
  const { overall, because, run } = result;
  const reasons = [...because, ...testedPart(run)];
  const next = nextStep(result);
  const longest = Math.max(0, ...(reports ?? []).map(({ format }) => format.length)) + 2;
  return [
    page.paint(` ${overall} `, 'bold', 'inverse', COLOUR_OF_OVERALL[overall]),
    ...reasons.flatMap((reason) => paragraph(`· ${reason}`, page)),
    ...(next === undefined ? [] : paragraph(`next: ${next}`, page)),
    ...(reports && reports.length > 0 ? [''] : []),
    ...(reports ?? []).map(
      ({ format, path }) => `${page.paint(printable(format).padEnd(longest), 'dim')}${printable(path)}`,
    ),
  ];
}

const indented = (lines: readonly string[]): string =>
  `${lines.map((line) => (line === '' ? '' : `${INDENT}${line}`)).join('\n')}\n`;

/** A result as text for a terminal, ending in a line break. The same result and options give the same text. */
export function terminalReport(
  result: Result,
  { colour = false, width = 100, causes: shown = 20, reports }: TerminalOptions = {},
): string {
  const page: Page = { width: Math.max(NARROWEST, width) - INDENT.length, paint: painter(colour) };
  const { requirements } = result;
  const { blocked, vacuous } = inconclusive(requirements);
  const more = moreRequests(result);
  const errors = requirements.filter(({ verdict }) => verdict === 'error');
  const sections = [
    header(result, page),
    terminalInterfaces(result.interfaces, page.width, page.paint),
    // Nothing else is to be done about rows of a run that is invalid everywhere than to repeat it.
    ...(result.interfaces.every(({ overall }) => overall === 'RUN INVALID')
      ? []
      : [
          more === undefined ? [] : paragraph(more, page),
          declareFirst(result, page),
          staysUndeclared(result, page),
          withReasons('inconclusive: could not be decided', blocked, page),
          nothingToDecide(vacuous, page),
        ]),
    withReasons('errors in the suite', errors, page),
    causes(result, shown, page),
    leftovers(result, page),
    lapsedWaivers(result, page),
    fixFirst(result, page),
    conclusion(result, reports, page),
  ];
  const lines = sections.filter((section) => section.length > 0).flatMap((section) => ['', ...section]);
  return indented(lines);
}

/** The overall verdict and its reasons alone. */
export function terminalVerdict(result: Result, { colour = false, width = 100 }: TerminalOptions = {}): string {
  const page: Page = { width: Math.max(NARROWEST, width) - INDENT.length, paint: painter(colour) };
  return indented(conclusion(result, [], page));
}
